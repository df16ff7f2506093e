import assert from "node:assert/strict";
import { test } from "node:test";
import { deriveSealKey, importBase } from "../src/hkdf.ts";
import { createKeptKeys } from "../src/kept-keys.ts";

test("a derived key is kept, and a derivation that fails is tried again", async (run) => {
  const base = new Uint8Array(32);
  const derive = run.mock.fn(async () =>
    deriveSealKey(await importBase(base), new Uint8Array(16), "keepwell/v1/bucket/row"),
  );
  derive.mock.mockImplementationOnce(() => Promise.reject(new Error("not now")));
  const kept = createKeptKeys();
  await assert.rejects(kept(base, "a", derive), /not now/);
  const key = await kept(base, "a", derive);
  assert.equal(await kept(base, "a", derive), key);
  assert.equal(derive.mock.callCount(), 2);
});
