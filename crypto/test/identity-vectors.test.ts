/** @file Frozen vectors: data that was sealed, signed or shown in these forms must stay readable. */
import assert from "node:assert/strict";
import { createPrivateKey, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { formatRecoveryCode, parseRecoveryCode } from "../src/account/format-recovery-code.ts";
import type { RawAccountKey } from "../src/account/make-account-key.ts";
import type { RecoveryCode } from "../src/account/make-recovery-code.ts";
import { openDraft } from "../src/account/open-draft.ts";
import { openState } from "../src/account/open-state.ts";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { signBucketHeader } from "../src/bucket/sign-bucket-header.ts";
import { signInvite } from "../src/bucket/sign-invite.ts";
import { fromBase64, fromHex, toHex } from "../src/bytes.ts";
import { openGrant } from "../src/grant/open-grant.ts";
import type { KeyKind } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyFingerprint } from "../src/identity/derive-fingerprint.ts";
import { deriveKeyPair } from "../src/identity/derive-key-pair.ts";
import { formatFingerprint } from "../src/identity/format-fingerprint.ts";
import type { KeySeed } from "../src/identity/make-key-seed.ts";
import { openIdentity } from "../src/identity/open-identity.ts";
import { verifyBundle } from "../src/identity/verify-bundle.ts";

const vectors = JSON.parse(readFileSync(new URL("./identity-vectors.json", import.meta.url), "utf8"));
const { persons, keys, grant, grants, bucket } = vectors;

const accountKeysOf = async ({ uid, account_key }: { uid: string; account_key: string }) =>
  deriveAccountKeys(await importAccountKey(fromHex(account_key) as RawAccountKey), uid);

const identityOf = async (person: typeof persons.sender) => {
  const { uid, gen, bundle, private_keys } = person;
  const { wrap } = await accountKeysOf(person);
  return openIdentity({ uid, gen, bundle, privateKeys: private_keys, wrap });
};

for (const [name, person] of Object.entries<typeof persons.sender>(persons)) {
  test(`the ${name}'s identity opens and has its fingerprint`, async () => {
    const identity = await identityOf(person);
    assert.equal(toHex(identity.fingerprint), person.fingerprint);
    assert.equal(formatFingerprint(identity.fingerprint), person.shown);
    const bundle = await verifyBundle(person.bundle, { uid: person.uid });
    assert.equal(toHex(bundle.fingerprint), person.fingerprint);
  });

  test(`the ${name}'s bundle has the signed bytes that docs/security.md describes`, () => {
    const uid = Buffer.from(person.uid.replaceAll("-", ""), "hex");
    const created = Buffer.alloc(8);
    created.writeBigUInt64BE(BigInt(person.bundle.created));
    const edPk = Buffer.from(person.bundle.ed_pk, "base64");
    const fields = [
      uid,
      edPk,
      Buffer.from(person.bundle.x_pk, "base64"),
      Buffer.from([0, 0, 0, person.gen]),
      created,
    ];
    const message = Buffer.concat([
      Buffer.from("KW1\x06bundle"),
      ...fields.flatMap((field) => [Buffer.from([0, field.length]), field]),
    ]);
    const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), edPk]);
    const key = createPublicKey({ key: spki, format: "der", type: "spki" });
    assert.ok(verify(null, message, key, Buffer.from(person.bundle.sig, "base64")));
  });
}

test("the key pair of a seed has its fingerprints, one for each kind of key", async () => {
  const { xPublic } = await deriveKeyPair(fromHex(keys.seed) as KeySeed);
  assert.equal(toHex(xPublic), keys.x_pk);
  const der = Buffer.from(`302e020100300506032b656e04220420${keys.seed}`, "hex");
  const node = createPublicKey(createPrivateKey({ key: der, format: "der", type: "pkcs8" }));
  assert.equal(node.export({ format: "der", type: "spki" }).subarray(-32).toString("hex"), keys.x_pk);
  for (const [kind, fingerprint] of Object.entries(keys.fingerprints)) {
    const print = await deriveKeyFingerprint(kind as KeyKind, keys.uid, keys.gen, xPublic);
    assert.equal(toHex(print), fingerprint);
  }
});

for (const { label, recipient_kind: recipientKind, fingerprint_kind, role, wire } of grants) {
  test(`a ${label} to a ${recipientKind} opens`, async () => {
    const signer = await identityOf(persons.sender);
    const pair = await deriveKeyPair(fromHex(keys.seed) as KeySeed);
    const fingerprint = fromHex(keys.fingerprints[fingerprint_kind] ?? "");
    const reader =
      recipientKind === "user" ? await identityOf(persons.reader) : { uid: keys.uid, fingerprint, ...pair };
    const { subject, gen, time, key } = grant;
    const opened = await openGrant(wire, {
      reader,
      signer,
      expected: { label, recipientKind, subject, gen },
    });
    assert.deepEqual({ ...opened, key: toHex(opened.key) }, { key, role, time });
    assert.equal(fromBase64(wire).length, 2 + (fromBase64(wire)[1] ?? 0) + 32 + 48 + 64);
  });
}

test("the MACs over a bucket's header and an invitation are valid", async () => {
  const key = fromHex(bucket.key) as BucketKey;
  assert.equal(await signBucketHeader(key, bucket.header), bucket.header_mac);
  assert.equal(await signBucketHeader(key, { ...bucket.header, isSystem: true }), bucket.system_header_mac);
  assert.equal(await signInvite(key, bucket.invite), bucket.invite_mac);
});

test("the recovery code is shown in the known form", async () => {
  const { bytes, shown } = vectors.recovery_code;
  assert.equal(await formatRecoveryCode(fromHex(bytes) as RecoveryCode), shown);
  assert.equal(toHex(await parseRecoveryCode(shown)), bytes);
});

test("the account state and a draft open", async () => {
  const { uid } = persons.sender;
  const { state, draft } = await accountKeysOf(persons.sender);
  const { seq, text, sealed } = vectors.state;
  assert.equal(await openState(sealed, { key: state, uid, seq }), text);
  const place = { key: draft, uid, draftId: vectors.draft.draft_id };
  assert.equal(await openDraft(vectors.draft.sealed, place), vectors.draft.text);
});
