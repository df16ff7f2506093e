/** @file Submitted logins open only with the right key, account and origin. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { openSubmitted } from "../src/account/open-submitted.ts";
import { sealSubmitted } from "../src/account/seal-submitted.ts";
import { fromBase64, toBase64 } from "../src/bytes.ts";
import { CannotVerifyError } from "../src/errors.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";

const PLACE = { uid: "11111111-1111-4111-8111-111111111111", origin: "https://library.example.com" };

test("a submitted login opens only with its private key, and only for its account and origin", async () => {
  const pair = await deriveKeyPair(makeKeySeed());
  const sealed = await sealSubmitted("né", pair.xPublic, PLACE);
  assert.equal(await openSubmitted(sealed, pair, PLACE), "né");
  assert.notEqual(await sealSubmitted("né", pair.xPublic, PLACE), sealed);
  const others = [
    { ...PLACE, uid: "22222222-2222-4222-8222-222222222222" },
    { ...PLACE, origin: "https://evil.example.com" },
    { ...PLACE, uid: "not a uid" },
  ];
  for (const other of others)
    await assert.rejects(openSubmitted(sealed, pair, other), CannotVerifyError, JSON.stringify(other));
  const another = await deriveKeyPair(makeKeySeed());
  await assert.rejects(openSubmitted(sealed, another, PLACE), CannotVerifyError);
});

test("an altered submitted login does not open, and a public key of low order is refused", async () => {
  const pair = await deriveKeyPair(makeKeySeed());
  const bytes = fromBase64(await sealSubmitted("secret", pair.xPublic, PLACE));
  for (const cut of [bytes.slice(0, 32), bytes.slice(0, -1), bytes.slice(1)])
    await assert.rejects(openSubmitted(toBase64(cut), pair, PLACE), CannotVerifyError);
  const changed = bytes.slice();
  changed[40] = (changed[40] ?? 0) ^ 1;
  await assert.rejects(openSubmitted(toBase64(changed), pair, PLACE), CannotVerifyError);
  await assert.rejects(sealSubmitted("secret", new Uint8Array(32), PLACE), CannotVerifyError);
});
