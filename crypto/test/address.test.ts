/** @file Signed addresses: the bytes that are signed, and which bundles are refused. */
import assert from "node:assert/strict";
import { createHash, createPublicKey, verify } from "node:crypto";
import { before, test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import type { AddressBundle } from "../src/identity/address-bundle.ts";
import { makeIdentity } from "../src/identity/make-identity.ts";
import { type Identity, openIdentity } from "../src/identity/open-identity.ts";
import { signAddress } from "../src/identity/sign-address.ts";
import { verifyAddress } from "../src/identity/verify-address.ts";

const UID = "0b6f6c1e-7a44-4c0e-9a51-0c6a8f6c2f11";
const OTHER = "0b6f6c1e-7a44-4c0e-9a51-0c6a8f6c2f12";

const anIdentity = async (uid: string): Promise<Identity> => {
  const { wrap } = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
  const { bundle, privateKeys } = await makeIdentity({ uid, gen: 1, created: 1_700_000_000, wrap });
  return openIdentity({ uid, gen: 1, bundle, privateKeys, wrap });
};

let identity: Identity;
let signed: AddressBundle;
before(async () => {
  identity = await anIdentity(UID);
  signed = await signAddress(identity, { email: "  Ana@Example.test ", signed: 1_800_000_000 });
});

const field = (bytes: Uint8Array): Buffer => {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
};

test("Node's crypto verifies the signature over bytes that are built as documented", async () => {
  const gen = Buffer.alloc(4);
  gen.writeUInt32BE(1);
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(1_800_000_000n);
  const edPublic = Buffer.from(signed.ed_pk, "base64");
  const message = Buffer.concat([
    Buffer.from("KW1"),
    Buffer.from([7]),
    Buffer.from("bundle2"),
    ...[Buffer.from(UID.replaceAll("-", ""), "hex"), edPublic, Buffer.from(signed.x_pk, "base64")].map(field),
    ...[gen, time, Buffer.from("ana@example.test")].map(field),
  ]);
  const jwk = { kty: "OKP", crv: "Ed25519", x: edPublic.toString("base64url") };
  const key = createPublicKey({ key: jwk, format: "jwk" });
  assert.ok(verify(null, message, key, Buffer.from(signed.sig, "base64")));
  const { fingerprint, ...facts } = await verifyAddress(signed, { uid: UID });
  assert.deepEqual([facts.email, facts.signed, facts.gen], ["ana@example.test", 1_800_000_000, 1]);
  const of = [Buffer.from(UID.replaceAll("-", ""), "hex"), identity.edPublic, identity.xPublic].map(field);
  const expected = createHash("sha256")
    .update(Buffer.concat([Buffer.from("KW1"), Buffer.from([2]), Buffer.from("fp"), ...of]))
    .digest("hex");
  assert.equal(Buffer.from(fingerprint).toString("hex"), expected);
});

test("a signed address is refused if a field was altered, or if its form is not exact", async () => {
  const foreign = await signAddress(await anIdentity(OTHER), { email: "ana@example.test", signed: 1 });
  const refused: unknown[] = [
    { ...signed, email: "bo@example.test" },
    { ...signed, email: "Ana@example.test" },
    { ...signed, email: "ana@example.test " },
    { ...signed, signed: signed.signed + 1 },
    { ...signed, signed: -1 },
    { ...signed, signed: 1.5 },
    { ...signed, gen: 2 },
    { ...signed, uid: OTHER },
    { ...signed, v: 1 },
    { ...signed, v: 3 },
    { ...signed, sig: foreign.sig },
    { ...signed, sig: signed.sig.slice(4) },
    { ...signed, x_pk: foreign.x_pk },
    { ...signed, ed_pk: foreign.ed_pk },
    { ...signed, x_pk: Buffer.alloc(32).toString("base64") },
    { ...signed, more: 1 },
    foreign,
    null,
    "",
    [],
  ];
  for (const one of refused)
    await assert.rejects(
      verifyAddress(one, { uid: UID }),
      { message: "cannot be verified" },
      JSON.stringify(one),
    );
});
