/** The secure link: its keys, its fragment, and the claim of its user. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { fromHex, toBase64Url, toHex } from "../src/bytes.ts";
import { CannotVerifyError } from "../src/errors.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { makeKeySeed } from "../src/identity/make-key-seed.ts";
import { signLinkClaim, verifyLinkClaim } from "../src/link/link-claim.ts";
import {
  deriveLinkKeys,
  formatLink,
  type LinkSecret,
  makeLinkSecret,
  parseLink,
} from "../src/link/link-secret.ts";
import { makeUid } from "../src/uid.ts";

const CANNOT = CannotVerifyError;

test("a link's fragment contains its secret and the fingerprint of the bucket's owner", async () => {
  const [secret, ownerFingerprint] = [makeLinkSecret(), makeKeySeed()];
  const fragment = formatLink(secret, ownerFingerprint);
  assert.equal(fragment.length, 86);
  assert.deepEqual(await parseLink(fragment), { secret, ownerFingerprint });
  for (const bad of ["", fragment.slice(1), `${fragment}A`, `${fragment.slice(0, -1)}!`, toBase64Url(secret)])
    await assert.rejects(parseLink(bad), CANNOT, bad);
});

test("a secret always gives the same keys for an access, and different keys for another access", async () => {
  const secret = fromHex("0f".repeat(32)) as LinkSecret;
  const access = "3f0c2a52-7b1e-4c5d-9a86-0d6f3f1e2b4c";
  const keys = await deriveLinkKeys(secret, access);
  // These values are frozen, because links that were sent must open for ever.
  assert.deepEqual(
    [toHex(keys.xPublic), keys.auth, toHex(keys.fingerprint)],
    [
      "e37463035e59a7403b8bafaa0f25b61f57420d1ad0c361e4f801311172c69411",
      "pvOWZIxzBOhTg79yZhqjHjQmydjUVOrRdpoXrOyeMDU",
      "f8c2524d88c6fc78bcb9951921c66dd0c7ce1c9fa3610bde1eab121197d231aa",
    ],
  );
  const other = await deriveLinkKeys(secret, makeUid());
  assert.notDeepEqual(other.xPublic, keys.xPublic);
  assert.notEqual(other.auth, keys.auth);
});

test("the inviter can verify a claim and a stranger cannot, and a claim is valid only for its user and invitation", async () => {
  const accessUid = makeUid();
  const link = await deriveLinkKeys(makeLinkSecret(), accessUid);
  const inviter = await deriveKeyPair(makeKeySeed());
  const claim = { bid: makeUid(), accessUid, uid: makeUid(), fingerprint: makeKeySeed() };
  const mac = await signLinkClaim({ xPrivate: link.xPrivate, xPublic: inviter.xPublic }, claim);
  const pair = { xPrivate: inviter.xPrivate, xPublic: link.xPublic };
  await verifyLinkClaim(pair, claim, mac);
  for (const lie of [
    { bid: makeUid() },
    { accessUid: makeUid() },
    { uid: makeUid() },
    { fingerprint: makeKeySeed() },
  ])
    await assert.rejects(verifyLinkClaim(pair, { ...claim, ...lie }, mac), CANNOT);
  const stranger = await deriveKeyPair(makeKeySeed());
  await assert.rejects(verifyLinkClaim({ ...pair, xPrivate: stranger.xPrivate }, claim, mac), CANNOT);
  await assert.rejects(signLinkClaim({ ...pair, xPublic: new Uint8Array(32) }, claim), CANNOT);
});
