/** @file Known answers from a second, independent implementation. Every output is checked byte for byte. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { deriveRecoveryAuth } from "../src/account/derive-recovery-auth.ts";
import type { RawAccountKey } from "../src/account/make-account-key.ts";
import type { DeviceKey } from "../src/account/make-device-key.ts";
import type { RecoveryCode } from "../src/account/make-recovery-code.ts";
import type { SessionUnlockKey } from "../src/account/make-session-key.ts";
import { openDeviceWrap } from "../src/account/open-device-wrap.ts";
import { openPasskeyWrap } from "../src/account/open-passkey-wrap.ts";
import { openRecoveryWrap } from "../src/account/open-recovery-wrap.ts";
import { openSek } from "../src/account/open-sek.ts";
import { openSessionSek } from "../src/account/open-session-sek.ts";
import { sealDeviceWrap } from "../src/account/seal-device-wrap.ts";
import { passkeyInput, sealPasskeyWrap } from "../src/account/seal-passkey-wrap.ts";
import { sealRecoveryWrap } from "../src/account/seal-recovery-wrap.ts";
import { sealSek, sekContext } from "../src/account/seal-sek.ts";
import { sealSessionSek } from "../src/account/seal-session-sek.ts";
import { open, seal } from "../src/aead.ts";
import type { BucketKey } from "../src/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "../src/bucket/open-own-bucket-key.ts";
import { sealOwnBucketKey } from "../src/bucket/seal-own-bucket-key.ts";
import { type Bytes, fromBase64Url, fromHex, toBase64Url, toHex } from "../src/bytes.ts";
import { ctx } from "../src/context.ts";
import { derivePwdHash } from "../src/entry/derive-pwd-hash.ts";
import type { EntryKey } from "../src/entry/make-entry-key.ts";
import { openEntryKey } from "../src/entry/open-entry-key.ts";
import { openFields } from "../src/entry/open-fields.ts";
import { openPreviousEntryKey } from "../src/entry/open-previous-entry-key.ts";
import { sealEntryKey } from "../src/entry/seal-entry-key.ts";
import { sealFields } from "../src/entry/seal-fields.ts";
import { sealPreviousEntryKey } from "../src/entry/seal-previous-entry-key.ts";
import { signMeta } from "../src/entry/sign-meta.ts";
import { verifyMeta } from "../src/entry/verify-meta.ts";
import { FIELDS_OF, PAD_BLOCK } from "../src/fields.ts";
import { deriveBytes, deriveMacKey, importBase, type Purpose } from "../src/hkdf.ts";
import { signContext } from "../src/mac.ts";
import { argon2Noble } from "../src/password/argon2-noble.ts";
import { argon2Wasm } from "../src/password/argon2-wasm.ts";
import { deriveMasterKey, KNOWN_ANSWER, type MasterKey } from "../src/password/derive-master-key.ts";
import { derivePasswordKeys } from "../src/password/derive-password-keys.ts";
import { asUid, withIv } from "./support.ts";

const vectors = JSON.parse(readFileSync(new URL("./crypto-vectors.json", import.meta.url), "utf8"));
const { inputs, outputs } = vectors;

const salt = fromHex(inputs.salt);
const uid = asUid(inputs.user_uid);
const bid = asUid(inputs.bucket_uid);
const eid = asUid(inputs.entry_uid);
const accountKey = fromHex(inputs.account_key) as RawAccountKey;
const bucketKey = fromHex(inputs.bucket_key) as BucketKey;
const entryKey = fromHex(inputs.entry_key) as EntryKey;
const { epoch, kdf, generation: gen, entry_key_generation: ekGen, revision: rev, ak_gen: akGen } = inputs;
const masterKey = fromHex(outputs.master_key) as MasterKey;

const derived = async (secret: Bytes, saltHex: string, purpose: Purpose): Promise<string> =>
  toHex(await deriveBytes(await importBase(secret), fromHex(saltHex), purpose));

const aes = (raw: string, usages: ("encrypt" | "decrypt" | "unwrapKey")[]): Promise<CryptoKey> =>
  crypto.subtle.importKey("raw", fromHex(raw), "AES-GCM", false, usages);

/** Asserts that a key, which cannot be exported, has these raw bytes. */
const assertSameKey = async (key: CryptoKey, raw: string): Promise<void> => {
  const context = ctx("test");
  const sealed = await seal(await aes(raw, ["encrypt"]), context, fromHex("0102"));
  assert.equal(toHex(await open(key, context, sealed)), "0102");
};

/** The outputs that a test below has compared. */
const seen = new Set<string>();
const expected = (name: string): string => {
  seen.add(name);
  return outputs[name];
};

describe("known answers: password and account", () => {
  test("the master key, from the composed and the decomposed form of the password", async () => {
    const derive = (password: string) => deriveMasterKey({ password, salt, kdf, argon2id: argon2Wasm });
    assert.equal(toHex(await derive(inputs.password)), expected("master_key"));
    assert.equal(toHex(await derive(inputs.password_decomposed)), expected("master_key"));
    assert.notEqual(inputs.password, inputs.password_decomposed);
  });

  test("the master key without WebAssembly", async () => {
    const key = await deriveMasterKey({ password: inputs.password, salt, kdf, argon2id: argon2Noble });
    assert.equal(toHex(key), expected("master_key"));
  });

  test("the known answer that the worker checks at its start equals the answer of the second implementation", () => {
    assert.equal(KNOWN_ANSWER.password, inputs.password);
    assert.deepEqual(KNOWN_ANSWER.salt, salt);
    assert.equal(KNOWN_ANSWER.kdf, kdf);
    assert.equal(KNOWN_ANSWER.masterKeyHex, expected("master_key"));
  });

  test("the keys of a password", async () => {
    const keys = await derivePasswordKeys(masterKey, salt);
    assert.equal(keys.authKey, expected("auth_key_base64url"));
    assert.equal(await derived(masterKey, inputs.salt, "keepwell/v1/kek"), expected("kek"));
    await assertSameKey(keys.kek, outputs.kek);
    assert.equal(await derived(masterKey, inputs.salt, "keepwell/v1/kek-commit"), expected("kek_commit"));
    const commit = await deriveMacKey(await importBase(masterKey), salt, "keepwell/v1/kek-commit");
    assert.equal(await signContext(keys.commit, ctx("test")), await signContext(commit, ctx("test")));
  });

  test("the sealed account key, with its context", async (t) => {
    const place = { keys: await derivePasswordKeys(masterKey, salt), uid, epoch, kdf, salt };
    assert.equal(toHex(sekContext(place)), expected("sek_aad"));
    withIv(t, inputs.iv.sek);
    assert.equal(await sealSek(accountKey, place), expected("sek"));
    assert.deepEqual(await openSek(outputs.sek, place), accountKey);
  });

  test("the session's sealed account key", async (t) => {
    const place = { uid, sid: asUid(inputs.session_id), epoch };
    withIv(t, inputs.iv.sek_session);
    const key = await aes(inputs.session_key, ["encrypt"]);
    assert.equal(await sealSessionSek(accountKey, { key, ...place }), expected("sek_session"));
    const unlock = (await aes(inputs.session_key, ["unwrapKey"])) as SessionUnlockKey;
    const opened = await openSessionSek(outputs.sek_session, { key: unlock, ...place });
    await assertSameKey((await deriveAccountKeys(opened, uid)).wrap, outputs.ak_wrap_key);
  });

  test("the account's working keys", async () => {
    const keys = await deriveAccountKeys(await importAccountKey(accountKey), uid);
    assert.equal(await derived(accountKey, inputs.user_uid, "keepwell/v1/ak/wrap"), expected("ak_wrap_key"));
    await assertSameKey(keys.wrap, outputs.ak_wrap_key);
    assert.equal(
      await derived(accountKey, inputs.user_uid, "keepwell/v1/ak/state"),
      expected("ak_state_key"),
    );
    await assertSameKey(keys.state, outputs.ak_state_key);
  });

  test("the recovery code's proof and wrap", async (t) => {
    const code = fromHex(inputs.recovery_code_bytes) as RecoveryCode;
    assert.equal(toHex(fromBase64Url(await deriveRecoveryAuth(code, uid))), expected("recovery_auth"));
    assert.equal(await deriveRecoveryAuth(code, uid), toBase64Url(fromHex(outputs.recovery_auth)));
    withIv(t, inputs.iv.recovery);
    assert.equal(await sealRecoveryWrap(accountKey, { code, uid, akGen }), expected("recovery_wrap"));
    assert.deepEqual(await openRecoveryWrap(outputs.recovery_wrap, { code, uid, akGen }), accountKey);
  });

  test("the trusted browser's wrap", async (t) => {
    const key = (await aes(inputs.device_key, ["encrypt", "decrypt"])) as DeviceKey;
    const place = { key, uid, deviceId: asUid(inputs.device_id), akGen };
    withIv(t, inputs.iv.device);
    assert.equal(await sealDeviceWrap(accountKey, place), expected("device_wrap"));
    assert.deepEqual(await openDeviceWrap(outputs.device_wrap, place), accountKey);
  });

  test("a passkey's input and wrap", async (t) => {
    assert.equal(toHex(await passkeyInput()), expected("passkey_input"));
    const prf = fromHex(inputs.passkey_value);
    assert.equal(await derived(prf, inputs.user_uid, "keepwell/v1/passkey/wrap"), expected("passkey_key"));
    const credentialId = fromHex(inputs.credential_id);
    const place = { prf, uid, passkey: asUid(inputs.passkey_uid), credentialId, akGen };
    withIv(t, inputs.iv.passkey);
    assert.equal(await sealPasskeyWrap(accountKey, place), expected("passkey_wrap"));
    assert.deepEqual(await openPasskeyWrap(outputs.passkey_wrap, place), accountKey);
  });
});

describe("known answers: bucket and entry", () => {
  test("the owner's bucket key", async (t) => {
    const { wrap } = await deriveAccountKeys(await importAccountKey(accountKey), uid);
    withIv(t, inputs.iv.bucket_key_self);
    assert.equal(await sealOwnBucketKey(bucketKey, { wrap, uid, bid, gen }), expected("bucket_key_self"));
    assert.deepEqual(await openOwnBucketKey(outputs.bucket_key_self, { wrap, uid, bid, gen }), bucketKey);
  });

  test("the entry key, and the previous one", async (t) => {
    const place = { bid, gen, eid, ekGen };
    withIv(t, inputs.iv.entry_key);
    assert.equal(await sealEntryKey(bucketKey, place, entryKey), expected("entry_key"));
    assert.deepEqual(await openEntryKey(bucketKey, place, outputs.entry_key), entryKey);
    const previous = fromHex(inputs.previous_entry_key) as EntryKey;
    const before = { eid, previousEkGen: inputs.previous_entry_key_generation };
    withIv(t, inputs.iv.previous);
    const sealed = await sealPreviousEntryKey(entryKey, before, previous);
    assert.equal(sealed, expected("previous_entry_key_sealed"));
    assert.deepEqual(await openPreviousEntryKey(entryKey, before, sealed), previous);
  });

  test("the fields", async (t) => {
    const { name: _, ...blocks } = PAD_BLOCK;
    assert.deepEqual(blocks, inputs.pad_block);
    const place = { eid, ekGen, rev, type: "password" } as const;
    withIv(t, inputs.iv.field);
    const sealed = await sealFields(entryKey, place, inputs.fields);
    for (const field of FIELDS_OF.password) assert.equal(sealed[field], expected(`field_${field}`), field);
    assert.deepEqual(await openFields(entryKey, place, sealed), inputs.fields);
  });

  test("the MAC over name and type, and the password's keyed hash", async () => {
    const meta = { eid, rev, type: inputs.type, name: inputs.name };
    assert.equal(await signMeta(entryKey, meta), expected("meta_mac"));
    await verifyMeta(entryKey, meta, outputs.meta_mac);
    const password = inputs.fields.password;
    assert.equal(await derivePwdHash(entryKey, { eid, rev, password }), expected("pwd_hash"));
  });
});

test("every known answer was compared", () => {
  assert.deepEqual([...seen].sort(), Object.keys(outputs).sort());
});
