import assert from "node:assert/strict";
import { test } from "node:test";
import { createLog } from "../src/log.ts";

test("secrets and addresses are replaced in a logged object and in the objects that it contains", () => {
  const lines: string[] = [];
  const log = createLog("info", { write: (line: string) => void lines.push(line) });
  log.info({ email: "ann@example.test", user: { password: "canary", token: "canary" }, kind: "kept" });
  const [line = ""] = lines;
  assert.doesNotMatch(line, /ann@|canary/);
  assert.match(line, /kept/);
});
