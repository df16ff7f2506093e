import assert from "node:assert/strict";
import { test } from "node:test";
import { isNewer } from "../src/popup/is-newer.ts";

test("versions are compared number by number, and missing numbers are zeros", () => {
  const inOrder = ["0.1.0", "0.1.0.1", "0.2", "0.10.0", "1", "1.0.1", "10"];
  for (const [at, one] of inOrder.entries())
    for (const [other, version] of inOrder.entries())
      assert.equal(isNewer(version, one), other > at, `${version} after ${one}`);
  assert.ok(!isNewer("1.0.0.0", "1"));
  assert.ok(!isNewer("1", "1.0"));
});
