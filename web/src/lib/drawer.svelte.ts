// The rules drawer at the table: any refusal or score opens it at its clause.
export const drawer = $state({ clause: "", isOpen: false });

export function openRule(clause = ""): void {
  drawer.clause = clause;
  drawer.isOpen = true;
}
