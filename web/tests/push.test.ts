// Which of a person's browsers is meant, without asking the server which ones it knows.
import { expect, it } from "vitest";
import { deviceOf } from "../src/notices/push.ts";

it("names a browser as the server does", async () => {
  // device_id("https://push.example/abc") of server/notices.py; tests/server/test_notices.py has the same two
  expect(await deviceOf("https://push.example/abc")).toBe("96Jj-Hhun5VAxIp1ckXjEpBw");
});
