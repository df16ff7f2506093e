/** @file Sealed data opens only with the key, uids and counters that it was sealed with. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { deriveAccountKeys, importAccountKey } from "../src/account/derive-account-keys.ts";
import { makeAccountKey } from "../src/account/make-account-key.ts";
import { makeDeviceKey } from "../src/account/make-device-key.ts";
import { makeRecoveryCode } from "../src/account/make-recovery-code.ts";
import { makeSessionKey } from "../src/account/make-session-key.ts";
import { openDeviceWrap } from "../src/account/open-device-wrap.ts";
import { openDraft } from "../src/account/open-draft.ts";
import { openPasskeyWrap } from "../src/account/open-passkey-wrap.ts";
import { openRecoveryWrap } from "../src/account/open-recovery-wrap.ts";
import { openSek } from "../src/account/open-sek.ts";
import { openSessionSek } from "../src/account/open-session-sek.ts";
import { openState } from "../src/account/open-state.ts";
import { sealDeviceWrap } from "../src/account/seal-device-wrap.ts";
import { sealDraft } from "../src/account/seal-draft.ts";
import { sealPasskeyWrap } from "../src/account/seal-passkey-wrap.ts";
import { sealRecoveryWrap } from "../src/account/seal-recovery-wrap.ts";
import { sealSek } from "../src/account/seal-sek.ts";
import { sealSessionSek } from "../src/account/seal-session-sek.ts";
import { sealState } from "../src/account/seal-state.ts";
import { makeBucketKey } from "../src/bucket/make-bucket-key.ts";
import { openOwnBucketKey } from "../src/bucket/open-own-bucket-key.ts";
import { sealOwnBucketKey } from "../src/bucket/seal-own-bucket-key.ts";
import { toHex } from "../src/bytes.ts";
import { makeEntryKey } from "../src/entry/make-entry-key.ts";
import { openEntryKey } from "../src/entry/open-entry-key.ts";
import { openField } from "../src/entry/open-field.ts";
import { openPreviousEntryKey } from "../src/entry/open-previous-entry-key.ts";
import { sealEntryKey } from "../src/entry/seal-entry-key.ts";
import { sealFields } from "../src/entry/seal-fields.ts";
import { sealPreviousEntryKey } from "../src/entry/seal-previous-entry-key.ts";
import { ENVELOPE_CHARS, ENVELOPE_MAX_CHARS, unpackEnvelope } from "../src/envelope.ts";
import type { MasterKey } from "../src/password/derive-master-key.ts";
import { derivePasswordKeys } from "../src/password/derive-password-keys.ts";
import { makeSalt } from "../src/password/make-salt.ts";
import { BID, EID, flippedEnvelope, OTHER_UID, refuses, UID } from "./support.ts";

const bytes = (byte: number) => new Uint8Array(32).fill(byte);
const keysOf = async (byte: number) =>
  derivePasswordKeys(bytes(byte) as MasterKey, new Uint8Array(16).fill(1));
const accountKey = makeAccountKey();
const working = await deriveAccountKeys(await importAccountKey(accountKey), UID);
const stranger = await deriveAccountKeys(await importAccountKey(makeAccountKey()), UID);
const session = await makeSessionKey();
const bucketKey = makeBucketKey();
const entryKey = makeEntryKey();

type Place = Record<string, unknown>;
interface Sealing<P extends Place> {
  readonly name: string;
  /** The place of the data: the key, uids and counters that it is bound to. */
  readonly place: P;
  readonly changes: Place;
  readonly seal: (place: P) => Promise<string>;
  readonly open: (sealed: string, place: P) => Promise<unknown>;
  readonly plain?: unknown;
  readonly chars?: number;
}
type Case = Sealing<Place>;

/** Makes a case of the table. The compiler checks `seal` and `open` with the type of this case's place. */
const aCase = <P extends Place>({ seal, open, ...rest }: Sealing<P>): Case => ({
  ...rest,
  seal: (place) => seal(place as P),
  open: (sealed, place) => open(sealed, place as P),
});

const cases: Case[] = [
  aCase({
    name: "MS-06 MS-07 the account key under the password",
    place: { keys: await keysOf(1), uid: UID, epoch: 2, kdf: 1, salt: new Uint8Array(16).fill(1) },
    changes: { keys: await keysOf(2), uid: OTHER_UID, epoch: 1, kdf: 2, salt: makeSalt() },
    seal: (place) => sealSek(accountKey, place),
    open: openSek,
    plain: accountKey,
    chars: ENVELOPE_CHARS.sek,
  }),
  aCase({
    name: "MS-74 the account key under the session key",
    place: { key: session, uid: UID, sid: BID, epoch: 2 },
    changes: { key: await makeSessionKey(), uid: OTHER_UID, sid: EID, epoch: 3 },
    seal: ({ key, ...place }) => sealSessionSek(accountKey, { key: key.seal, ...place }),
    open: (sealed, { key, ...place }) => openSessionSek(sealed, { key: key?.unlock, ...place }),
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "MS-61 the account key under the recovery code",
    place: { code: makeRecoveryCode(), uid: UID, akGen: 1 },
    changes: { code: makeRecoveryCode(), uid: OTHER_UID, akGen: 2 },
    seal: (place) => sealRecoveryWrap(accountKey, place),
    open: openRecoveryWrap,
    plain: accountKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "the account key under a trusted browser's key",
    place: { key: await makeDeviceKey(), uid: UID, deviceId: BID, akGen: 1 },
    changes: { key: await makeDeviceKey(), uid: OTHER_UID, deviceId: EID, akGen: 2 },
    seal: (place) => sealDeviceWrap(accountKey, place),
    open: openDeviceWrap,
    plain: accountKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "MS-224 the account key under a passkey's value",
    place: { prf: bytes(1), uid: UID, passkey: BID, credentialId: bytes(2), akGen: 1 },
    changes: { prf: bytes(3), uid: OTHER_UID, passkey: EID, credentialId: bytes(4), akGen: 2 },
    seal: (place) => sealPasskeyWrap(accountKey, place),
    open: openPasskeyWrap,
    plain: accountKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "MS-07 the account state",
    place: { key: working.state, uid: UID, seq: 2 ** 40 },
    changes: { key: stranger.state, uid: OTHER_UID, seq: 2 ** 40 - 1 },
    seal: (place) => sealState('{"pins":{}}', place),
    open: openState,
    plain: '{"pins":{}}',
  }),
  aCase({
    name: "a draft",
    place: { key: working.draft, uid: UID, draftId: "new/1" },
    changes: { key: stranger.draft, uid: OTHER_UID, draftId: "new/2" },
    seal: (place) => sealDraft("typed so far", place),
    open: openDraft,
    plain: "typed so far",
  }),
  aCase({
    name: "MS-37 a user's own copy of a bucket key",
    place: { wrap: working.wrap, uid: UID, bid: BID, gen: 3 },
    changes: { wrap: stranger.wrap, uid: OTHER_UID, bid: EID, gen: 2 },
    seal: (place) => sealOwnBucketKey(bucketKey, place),
    open: openOwnBucketKey,
    plain: bucketKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "MS-19 MS-44 the entry key under its bucket",
    place: { by: bucketKey, bid: BID, gen: 3, eid: EID, ekGen: 4 },
    changes: { by: makeBucketKey(), bid: UID, gen: 2, eid: UID, ekGen: 3 },
    seal: ({ by, ...place }) => sealEntryKey(by, place, entryKey),
    open: (sealed, { by, ...place }) => openEntryKey(by, place, sealed),
    plain: entryKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "the previous entry key",
    place: { by: makeEntryKey(), eid: EID, previousEkGen: 3 },
    changes: { by: makeEntryKey(), eid: UID, previousEkGen: 2 },
    seal: ({ by, ...place }) => sealPreviousEntryKey(by, place, entryKey),
    open: (sealed, { by, ...place }) => openPreviousEntryKey(by, place, sealed),
    plain: entryKey,
    chars: ENVELOPE_CHARS.key,
  }),
  aCase({
    name: "MS-11 MS-12 MS-16 a field",
    place: { by: entryKey, eid: EID, ekGen: 4, rev: 5, field: "username" as const },
    changes: { by: makeEntryKey(), eid: UID, ekGen: 3, rev: 4, field: "password" as const },
    seal: async ({ by, eid, ekGen, rev }) => {
      const fields = { url: "", username: "alice", password: "", text: "", extra: "" };
      return (await sealFields(by, { eid, ekGen, rev, type: "password" }, fields)).username;
    },
    open: (sealed, { by, ...place }) => openField(by, place, sealed),
    plain: "alice",
    chars: ENVELOPE_CHARS.key,
  }),
];

for (const { name, place, changes, seal, open, plain, chars } of cases) {
  describe(name, () => {
    test("opens in the place that it was sealed for, and has the documented length", async () => {
      const sealed = await seal(place);
      const opened = await open(sealed, place);
      if (plain !== undefined) assert.deepEqual(opened, plain);
      if (chars !== undefined) assert.equal(sealed.length, chars);
    });

    test("opens in no other place, and every failure is the same error", async () => {
      const sealed = await seal(place);
      assert.deepEqual(Object.keys(changes), Object.keys(place));
      for (const [fact, value] of Object.entries(changes))
        await refuses(() => open(sealed, { ...place, [fact]: value }));
    });

    test("a malformed place gives the same error", async () => {
      const sealed = await seal(place);
      for (const fact of Object.keys(place)) {
        for (const value of [undefined, null, -1, 2 ** 60, "", "x", {}]) {
          if (fact === "draftId" && typeof value === "string") continue;
          await refuses(() => open(sealed, { ...place, [fact]: value }));
        }
      }
    });

    test("any flipped bit fails with the same error", async () => {
      const sealed = await seal(place);
      await fc.assert(
        fc.asyncProperty(fc.nat(8 * 2000), (bit) => refuses(() => open(flippedEnvelope(sealed, bit), place))),
        { numRuns: 60 },
      );
    });

    test("MS-04 MS-21 a shortened tag, a form that is not canonical and an empty text fail with the same error", async () => {
      const sealed = await seal(place);
      const wrong = [sealed.slice(0, -4), `0.${sealed}`, `${sealed}\n`, "", "e30=", undefined, null, 7, {}];
      for (const text of wrong) await refuses(() => open(text as string, place));
    });

    test("a value sealed as another kind does not open", async () => {
      for (const other of cases) {
        if (other.name !== name) await refuses(async () => open(await other.seal(other.place), place));
      }
    });

    test("MS-22 each sealing uses a random iv", async () => {
      const ivs = await Promise.all(
        Array.from({ length: 50 }, async () => toHex(unpackEnvelope(await seal(place)).iv)),
      );
      assert.equal(new Set(ivs).size, ivs.length);
    });
  });
}

test("a text whose envelope would be too long to open is not sealed", async () => {
  const place = { key: working.draft, uid: UID, draftId: "long" };
  const longest = "x".repeat(ENVELOPE_MAX_CHARS * (9 / 16) - 200);
  assert.equal(await openDraft(await sealDraft(longest, place), place), longest);
  await assert.rejects(sealDraft("x".repeat(600_000), place), RangeError);
});

test("the account key is not sealed under a passkey's value that does not have 32 bytes", async () => {
  const place = { uid: UID, passkey: BID, credentialId: bytes(2), akGen: 1 };
  for (const length of [0, 31, 33, 48])
    await refuses(() => sealPasskeyWrap(accountKey, { ...place, prf: new Uint8Array(length) }));
});
