/** @file Sealing an entry and saving it, as a new one or over the revision it was read at. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryCreate, SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { derivePwdHash } from "@keepwell/crypto/entry/derive-pwd-hash.ts";
import { type EntryKey, makeEntryKey } from "@keepwell/crypto/entry/make-entry-key.ts";
import { sealEntryKey } from "@keepwell/crypto/entry/seal-entry-key.ts";
import { type OpenFields, sealFields } from "@keepwell/crypto/entry/seal-fields.ts";
import { signMeta } from "@keepwell/crypto/entry/sign-meta.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { CallFailure } from "../api/call-failure.ts";
import type { Session } from "../session/session.ts";
import { isTaken, storedName } from "./bucket.ts";
import { entryKeyOf } from "./open-entry.ts";

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

/** Which entry is sealed, at which revision, under which key. */
interface Place {
  readonly eid: string;
  readonly ekGen: number;
  readonly rev: number;
  readonly gen: number;
  readonly key: EntryKey;
  readonly ek: Sealed<"ek">;
}

const FIRST = 1;

const sealDraft = async ({ key, ek, eid, ekGen, rev, gen }: Place, draft: EntryDraft) => {
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

/** A new entry as typed, and the list that it is made in, if any. */
export type NewEntry = EntryDraft & {
  readonly listId?: string | null;
  /** Chosen by whoever may have to try again: then a try whose answer was lost makes no second entry. */
  readonly uid?: string;
};

/** Seals a new entry for a bucket, under a key of its own. */
export const sealNewEntry = async (
  session: Session,
  bucket: Bucket,
  draft: NewEntry,
): Promise<EntryCreate> => {
  const { uid = makeUid() } = draft;
  const bucketKey = await session.keyring.bucketKey(bucket);
  const key = makeEntryKey();
  const { gen } = bucket;
  const ek = await sealEntryKey(bucketKey, { bid: bucket.uid, gen, eid: uid, ekGen: FIRST }, key);
  const sealed = await sealDraft({ key, ek, eid: uid, ekGen: FIRST, rev: FIRST, gen }, draft);
  return { uid, ...(draft.listId == null ? {} : { list_id: draft.listId }), ...sealed };
};

/** Saves a new entry. One that an earlier try with the same uid has made is saved over. */
export const createEntry = async (
  session: Session,
  bucket: Bucket,
  draft: NewEntry,
): Promise<SealedEntry> => {
  const { buckets } = session.api;
  const body = await sealNewEntry(session, bucket, draft);
  const { uid } = body;
  try {
    return await buckets.createEntry({ params: { bucketId: bucket.uid }, body });
  } catch (error) {
    if (draft.uid === undefined || !isTaken(error)) throw error;
    const opened = await buckets.getEntry({ params: { bucketId: bucket.uid, id: uid } }).catch(() => {
      throw error;
    });
    return updateEntry(session, bucket, { opened, draft });
  }
};

/**
 * Saves over the revision that was opened.
 * @throws CallFailure `conflict` when someone else saved in the meantime: nothing was written.
 */
export const updateEntry = async (
  session: Session,
  bucket: Bucket,
  { opened, draft }: { opened: SealedEntry; draft: EntryDraft },
): Promise<SealedEntry> => {
  const { uid: eid, ek, ek_gen: ekGen, gen } = opened;
  const key = await entryKeyOf(session, bucket, opened);
  const body = await sealDraft({ key, ek, eid, ekGen, gen, rev: opened.rev + 1 }, draft);
  const saved = await session.api.buckets.updateEntry({ params: { bucketId: bucket.uid, id: eid }, body });
  if (saved.rev !== body.rev) throw new CallFailure("unverifiable");
  return saved;
};
