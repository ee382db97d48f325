// Passkeys by the browser's own words: what the server asks goes in as JSON, what the device answers comes out as JSON.
type Json = Record<string, unknown>;
interface Parsing {
  parseCreationOptionsFromJSON(options: Json): PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON(options: Json): PublicKeyCredentialRequestOptions;
}
const parsing = (): Parsing | null => {
  const given = (globalThis as unknown as { PublicKeyCredential?: Partial<Parsing> })
    .PublicKeyCredential;
  return given?.parseCreationOptionsFromJSON && given.parseRequestOptionsFromJSON
    ? (given as Parsing)
    : null;
};

/** The person said no, or the device cannot. */
export class NotGiven extends Error {}

export const hasPasskeys = (): boolean => parsing() !== null;

async function given(work: () => Promise<Credential | null>): Promise<unknown> {
  let credential: Credential | null;
  try {
    credential = await work();
  } catch {
    throw new NotGiven();
  }
  if (!credential) throw new NotGiven();
  return (credential as Credential & { toJSON(): unknown }).toJSON();
}

export const makePasskey = (options: unknown): Promise<unknown> =>
  given(() =>
    navigator.credentials.create({
      publicKey: parsing()!.parseCreationOptionsFromJSON(inner(options)),
    }),
  );
export const showPasskey = (options: unknown): Promise<unknown> =>
  given(() =>
    navigator.credentials.get({
      publicKey: parsing()!.parseRequestOptionsFromJSON(inner(options)),
    }),
  );

/** The options themselves, whether or not they are wrapped as WebAuthn's own examples do. */
const inner = (options: unknown): Json => {
  const told = options as Json;
  return (told.publicKey as Json | undefined) ?? told;
};
