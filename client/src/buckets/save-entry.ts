/** @file Seals an entry and saves it, either as a new entry or as the next revision of an entry that was read. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { derivePwdHash } from "@keepwell/crypto/entry/derive-pwd-hash.ts";
import { type EntryKey, makeEntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { type OpenFields, sealFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { sealName } from "@keepwell/crypto/entry/seal-name.ts";
import { sealPreviousEntryKey } from "@keepwell/crypto/entry/seal-previous-entry-key.ts";
import { signMeta } from "@keepwell/crypto/entry/sign-meta.ts";
import type { EntryRowContent } from "@keepwell/crypto/row/entry-row.ts";
import { sealEntryRow } from "@keepwell/crypto/row/seal-entry-row.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { CallFailure, isConflict } from "../api/call-failure.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { orNull } from "../or-null.ts";
import { rememberRows } from "../rows/compare-rows.ts";
import { openStoredRow } from "../rows/open-stored-row.ts";
import { rowContent } from "../rows/row-content.ts";
import type { Session } from "../session/session.ts";
import { isUidTaken } from "./bucket.ts";
import { loadEntryKey } from "./open-entry.ts";
import { keepsReadableNames } from "./readable-copy.ts";
import { typedName } from "./typed-name.ts";

/** An entry as the user has edited it. */
export type EntryDraft =
  | {
      readonly type: "password";
      readonly name: string;
      readonly fields: OpenFields<"password">;
      /** The password, typed a second time. The server compares keyed hashes of both. */
      readonly confirmPassword: string;
    }
  | { readonly type: "note"; readonly name: string; readonly fields: OpenFields<"note"> };

/** The entry to seal, its revision, the generation of its key, and the counter of its row. */
interface Place {
  readonly eid: string;
  readonly ekGen: number;
  readonly rev: number;
  readonly k: number;
}

const FIRST = 1;

interface Sealing {
  readonly key: EntryKey;
  readonly draft: EntryDraft;
  /** The content of the row before this save; undefined if there was no row, or if the row does not open. */
  readonly previousRow?: EntryRowContent | undefined;
}

/** The bucket with its current key, and whether the server gets a readable copy of the name. */
interface Target {
  readonly bucket: Bucket;
  readonly bucketKey: BucketKey;
  readonly isReadable: boolean;
}

const targetOf = async (session: Session, bucket: Bucket, bucketKey: BucketKey): Promise<Target> => ({
  bucket,
  bucketKey,
  isReadable: await keepsReadableNames(session, bucket),
});

/** Seals name and fields under a new entry key, and the entry key and the row under the bucket's key. */
const sealDraft = async (
  { bucket: { uid: bid, gen }, bucketKey, isReadable }: Target,
  { eid, ekGen, rev, k }: Place,
  { key, draft, previousRow }: Sealing,
) => {
  const ek = await sealEntryKey(bucketKey, { bid, gen, eid, ekGen }, key);
  const name = typedName(draft.name);
  const { type } = draft;
  const shown = rowContent({ name, fields: draft.fields }, previousRow);
  const written = {
    name: isReadable ? name : "",
    sealed_name: await sealName(key, { eid, ekGen, rev }, name),
    rev,
    meta_mac: await signMeta(key, { eid, rev, type, name }),
    ek,
    ek_gen: ekGen,
    gen,
    row: { k, sealed: await sealEntryRow(bucketKey, { bid, gen, eid, rev, k, type }, shown) },
  };
  if (draft.type === "note")
    return {
      type: draft.type,
      ...written,
      ...(await sealFields(key, { type: draft.type, eid, ekGen, rev }, draft.fields)),
    };
  return {
    type: draft.type,
    ...written,
    ...(await sealFields(key, { type: draft.type, eid, ekGen, rev }, draft.fields)),
    pwd_hash: await derivePwdHash(key, { eid, rev, password: draft.fields.password }),
    confirm_password: await derivePwdHash(key, { eid, rev, password: draft.confirmPassword }),
  };
};

/** A new entry as the user typed it, and the list in which to create it, if any. */
export type NewEntry = EntryDraft & {
  readonly listId?: string | null;
  /**
   * The entry's uid, given by callers that retry, so that a retry after a lost reply creates no second entry. By
   * default a new uid.
   */
  readonly uid?: string;
};

const sealNew = async (
  within: Target,
  { listId, uid = makeUid(), ...draft }: NewEntry,
): Promise<EntryCreate> => {
  const sealed = await sealDraft(
    within,
    { eid: uid, ekGen: FIRST, rev: FIRST, k: FIRST },
    { key: makeEntryKey(), draft },
  );
  return { uid, ...(listId == null ? {} : { list_id: listId }), ...sealed };
};

/** Seals a new entry for a bucket, under a key of its own. */
export const sealNewEntry = async (session: Session, bucket: Bucket, draft: NewEntry): Promise<EntryCreate> =>
  sealNew(await targetOf(session, bucket, await session.keyring.sealingKey(bucket)), draft);

/** Saves a new entry. If an earlier attempt with the same uid has created the entry, saves its next revision. */
export const createEntry = async (
  session: Session,
  bucket: Bucket,
  draft: NewEntry,
): Promise<SealedEntry> => {
  const { buckets } = session.api;
  const { uid = makeUid() } = draft;
  try {
    const created = await withCurrentKey(session, bucket, async (current, bucketKey) =>
      buckets.createEntry({
        params: { bucketId: bucket.uid },
        body: await sealNew(await targetOf(session, current, bucketKey), { ...draft, uid }),
      }),
    );
    rememberRows(session, bucket.uid, { entries: [{ uid, rev: FIRST, k: FIRST }] });
    return created;
  } catch (error) {
    if (draft.uid === undefined || !isUidTaken(error)) throw error;
    const opened = await buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } }).catch(() => {
      throw error;
    });
    return updateEntry(session, bucket, { opened, draft });
  }
};

/**
 * Opens the row of the revision that the user has opened. Undefined if that revision has no row, or if the row does not
 * open; the next row is then made only from the draft.
 */
const openPreviousRow = async (
  session: Session,
  bucket: Bucket,
  opened: SealedEntry,
): Promise<EntryRowContent | undefined> => {
  const reader = { bid: bucket.uid, keyOf: keysByGeneration(session, bucket) };
  return (await orNull(() => openStoredRow(reader, opened))) ?? undefined;
};

/**
 * Saves the next revision of an opened entry, under a new entry key. So a former member who kept the previous key
 * cannot read this revision or a later one.
 * @throws CallFailure `conflict` when the entry was saved in the meantime, and nothing is written; `unverifiable` when
 * the reply is not the entry as it was sent.
 */
export const updateEntry = async (
  session: Session,
  bucket: Bucket,
  { opened, draft }: { opened: SealedEntry; draft: EntryDraft },
): Promise<SealedEntry> => {
  const { uid: eid, ek_gen: previousEkGen, rev } = opened;
  const [key, previous] = [makeEntryKey(), await loadEntryKey(session, bucket, opened)];
  const prev = await sealPreviousEntryKey(key, { eid, previousEkGen }, previous);
  const params = { bucketId: bucket.uid, id: eid };
  const save = async (row: SealedEntry["row"]): Promise<SealedEntry> => {
    const place = { eid, ekGen: previousEkGen + 1, rev: rev + 1, k: (row?.k ?? 0) + 1 };
    const previousRow = await openPreviousRow(session, bucket, { ...opened, row });
    const updated = await withCurrentKey(session, bucket, async (current, bucketKey) => {
      const target = await targetOf(session, current, bucketKey);
      const sealed = await sealDraft(target, place, { key, draft, previousRow });
      const saved = await session.api.buckets.updateEntry({ params, body: { ...sealed, prev } });
      const isAsSent = saved.ek === sealed.ek && saved.row?.sealed === sealed.row.sealed;
      if (saved.rev !== place.rev || !isAsSent) throw new CallFailure("unverifiable");
      return saved;
    });
    rememberRows(session, bucket.uid, { entries: [{ uid: eid, rev: place.rev, k: place.k }] });
    return updated;
  };
  return save(opened.row).catch(async (error: unknown) => {
    if (!isConflict(error)) throw error;
    const { row, ...read } = await session.api.buckets.getEntry({ params }).catch(() => {
      throw error;
    });
    // If only the row's counter differs, another client has sealed the row again, for example in a rotation or a move
    // to Trash. The entry's revision is the same.
    if (read.uid !== eid || read.rev !== rev || row?.k === opened.row?.k) throw error;
    return save(row);
  });
};
