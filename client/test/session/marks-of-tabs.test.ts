/** @file Several tabs of a browser read at the same time. No tab undoes what another tab has just remembered. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { deriveAccountKeys, importAccountKey } from "@keepwell/crypto/account/derive-account-keys.ts";
import { makeAccountKey } from "@keepwell/crypto/account/make-account-key.ts";
import { openDraft } from "@keepwell/crypto/account/open-draft.ts";
import { sealDraft } from "@keepwell/crypto/account/seal-draft.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { createRowMarks } from "../../src/keyring/row-marks.ts";
import { createPermissionMarks } from "../../src/keyring/team/permission-marks.ts";
import { createSeenStore } from "../../src/people/seen-state.ts";
import type { Trust } from "../../src/people/trust.ts";
import { NOTHING, sealTrusted } from "../../src/people/trusted.ts";
import { createMemoryRecordStore } from "../../src/storage/record-store.ts";
import { createMemorySealedStore } from "../../src/storage/sealed-store.ts";

const uid = makeUid();
const keys = await deriveAccountKeys(await importAccountKey(makeAccountKey()), uid);
const trust = async () => ({ read: async () => NOTHING }) as unknown as Trust;

/** The storage of one browser. */
const aStorage = () => ({
  uid,
  sealed: createMemorySealedStore(),
  seal: (draftId: string, text: string) => sealDraft(text, { key: keys.draft, uid, draftId }),
  unseal: (draftId: string, text: string) => openDraft(text, { key: keys.draft, uid, draftId }),
});

test("a tombstone that is read late does not hide an entry that has returned to the bucket since then", async () => {
  const [bucket, entry] = [makeUid(), makeUid()];
  const marks = createRowMarks({ uid, records: createMemoryRecordStore(), key: keys.cache, trust });
  const isOlder = async (k: number) =>
    (await marks.of(bucket)).olderAmong([{ uid: entry, rev: 3, k }]).has(entry);
  await marks.raise(bucket, { entries: [{ uid: entry, rev: 3, k: 5 }] });
  await marks.raise(bucket, { entries: [{ uid: entry, rev: 3, k: 7 }] });
  await marks.raise(bucket, { gone: [{ uid: entry, k: 6 }] });
  assert.deepEqual([await isOlder(6), await isOlder(7)], [true, false]);
  await marks.raise(bucket, { gone: [{ uid: entry, k: 8 }] });
  assert.deepEqual([await isOlder(8), await isOlder(9)], [true, false]);
});

test("two tabs that see newer permissions at the same time remember both", async () => {
  const marks = createPermissionMarks(aStorage(), trust);
  const objects = [1, 2].map(() => `group//${makeUid().slice(0, -1)}a`);
  const seen = objects.map((object, at) => [object, { n: at + 3, hash: "00".repeat(32) }] as const);
  await Promise.all(seen.map((one) => marks.raise(new Map([one]))));
  for (const [object, mark] of seen) assert.deepEqual(await marks.get(object), mark);
});

test("if two tabs see two states at the same time, the newer state is remembered", async () => {
  const parts = aStorage();
  const tabs = [createSeenStore(parts), createSeenStore(parts)] as const;
  const [older, newer] = await Promise.all(
    [6, 7].map(async (seq) => ({ seq, sealed: await sealTrusted(NOTHING, { key: keys.state, uid, seq }) })),
  );
  assert.ok(older && newer);
  await Promise.all([tabs[0].keep(newer), tabs[1].keep(older)]);
  assert.equal((await tabs[0].get())?.seq, 7);
});
