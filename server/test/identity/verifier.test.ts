import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { test } from "node:test";
import { createVerifiers } from "../../src/sessions/verifier.ts";

/**
 * The verifier that an earlier version of the server made of "an authentication key". All 32 bytes of its pepper are 7.
 */
const EARLIER = "v1.wtJjg0CUtDjBe48zKzrieQ.BCM-1YY0wIjgSKp7tS5h0U2oLBCuWvLuJ_pPOxxiVDE";
const KEY = randomBytes(32).toString("base64url");

test("an auth key passes only the verifier that was made from it with the same pepper", async () => {
  const pepper = randomBytes(32);
  const { make, verifies } = createVerifiers([pepper]);
  const verifier = await make(KEY);
  assert.match(verifier, /^v1\.[\w-]{22}\.[\w-]{43}\.[0-9a-f]{8}$/);
  assert.notEqual(await make(KEY), verifier, "each verifier has a salt of its own");
  assert.equal(await verifies(KEY, verifier), true);
  assert.equal(await verifies(`${KEY}x`, verifier), false);
  assert.equal(await verifies(KEY, undefined), false);
  assert.equal(await createVerifiers([randomBytes(32)]).verifies(KEY, verifier), false);
});

test("a verifier that an earlier version of the server made is still accepted", async () => {
  const { verifies } = createVerifiers([Buffer.alloc(32, 7)]);
  assert.equal(await verifies("an authentication key", EARLIER), true);
});
