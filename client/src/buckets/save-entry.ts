/** @file Sealing an entry and saving it, as a new entry or over the revision that was read. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { BucketKey } from "@keepwell/crypto/bucket/make-bucket-key.ts";
import { derivePwdHash } from "@keepwell/crypto/entry/derive-pwd-hash.ts";
import { type EntryKey, makeEntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { type OpenFields, sealFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { sealPreviousEntryKey } from "@keepwell/crypto/entry/seal-previous-entry-key.ts";
import { signMeta } from "@keepwell/crypto/entry/sign-meta.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { CallFailure } from "../api/call-failure.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import type { Session } from "../session/session.ts";
import { isUidTaken, storedName } from "./bucket.ts";
import { loadEntryKey } from "./open-entry.ts";

/** An entry as edited. */
export type EntryDraft =
  | {
      readonly type: "password";
      readonly name: string;
      readonly fields: OpenFields<"password">;
      /** The password typed again; the server compares keyed hashes of the two. */
      readonly confirmPassword: string;
    }
  | { readonly type: "note"; readonly name: string; readonly fields: OpenFields<"note"> };

/** Which entry is sealed, at which revision, under which of its keys. */
interface Place {
  readonly eid: string;
  readonly ekGen: number;
  readonly rev: number;
}

const FIRST = 1;

/** Seals the fields under a fresh key of the entry, and that key under the bucket's. */
const sealDraft = async (
  { bucket: { uid: bid, gen }, bucketKey }: { bucket: Bucket; bucketKey: BucketKey },
  { eid, ekGen, rev }: Place,
  { key, draft }: { key: EntryKey; draft: EntryDraft },
) => {
  const ek = await sealEntryKey(bucketKey, { bid, gen, eid, ekGen }, key);
  const name = storedName(draft.name);
  const meta_mac = await signMeta(key, { eid, rev, type: draft.type, name });
  const written = { name, rev, meta_mac, ek, ek_gen: ekGen, gen };
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

/** A new entry as typed, and the list that it is created in, if any. */
export type NewEntry = EntryDraft & {
  readonly listId?: string | null;
  /** Set by a caller that may retry: then a retry after a lost answer creates no second entry. */
  readonly uid?: string;
};

const sealNew = async (
  within: { bucket: Bucket; bucketKey: BucketKey },
  { listId, uid = makeUid(), ...draft }: NewEntry,
): Promise<EntryCreate> => {
  const sealed = await sealDraft(
    within,
    { eid: uid, ekGen: FIRST, rev: FIRST },
    { key: makeEntryKey(), draft },
  );
  return { uid, ...(listId == null ? {} : { list_id: listId }), ...sealed };
};

/** Seals a new entry for a bucket, under a key of its own. */
export const sealNewEntry = async (session: Session, bucket: Bucket, draft: NewEntry): Promise<EntryCreate> =>
  sealNew({ bucket, bucketKey: await session.keyring.sealingKey(bucket) }, draft);

/** Saves a new entry. If an earlier try with the same uid has created it, saves over that. */
export const createEntry = async (
  session: Session,
  bucket: Bucket,
  draft: NewEntry,
): Promise<SealedEntry> => {
  const { buckets } = session.api;
  const { uid = makeUid() } = draft;
  try {
    return await withCurrentKey(session, bucket, async (current, bucketKey) =>
      buckets.createEntry({
        params: { bucketId: bucket.uid },
        body: await sealNew({ bucket: current, bucketKey }, { ...draft, uid }),
      }),
    );
  } catch (error) {
    if (draft.uid === undefined || !isUidTaken(error)) throw error;
    const opened = await buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } }).catch(() => {
      throw error;
    });
    return updateEntry(session, bucket, { opened, draft });
  }
};

/**
 * Saves over the revision that was opened, under the entry's next key: a former member who kept the previous key
 * cannot read what is saved from now on.
 * @throws CallFailure `conflict` when another user saved in the meantime: nothing was written.
 */
export const updateEntry = async (
  session: Session,
  bucket: Bucket,
  { opened, draft }: { opened: SealedEntry; draft: EntryDraft },
): Promise<SealedEntry> => {
  const { uid: eid, ek_gen: previousEkGen } = opened;
  const [key, previous] = [makeEntryKey(), await loadEntryKey(session, bucket, opened)];
  const prev = await sealPreviousEntryKey(key, { eid, previousEkGen }, previous);
  const place = { eid, ekGen: previousEkGen + 1, rev: opened.rev + 1 };
  const saved = await withCurrentKey(session, bucket, async (current, bucketKey) => {
    const sealed = await sealDraft({ bucket: current, bucketKey }, place, { key, draft });
    const params = { bucketId: bucket.uid, id: eid };
    return session.api.buckets.updateEntry({ params, body: { ...sealed, prev } });
  });
  if (saved.rev !== place.rev) throw new CallFailure("unverifiable");
  return saved;
};
