import assert from "node:assert/strict";
import { test } from "node:test";
import { openFolderData, startServer } from "./server-process.ts";

test("a server that ends silently before it is ready fails its start", async (t) => {
  const data = openFolderData();
  t.after(data.close);
  const ends = [
    ["process.exit(3)", /: 3\n/],
    ["process.kill(process.pid, 'SIGKILL')", /: SIGKILL\n/],
  ] as const;
  for (const [code, reason] of ends)
    await assert.rejects(startServer(data, { preload: new URL(`data:text/javascript,${code}`) }), reason);
});
