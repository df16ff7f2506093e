/**
 * @file Sealed records, one for each bucket, of the data that a browser last received about the bucket. Only a page of
 * this account can write them. They are erased when the user signs out, when the session ends, and when the account
 * loses its access to the bucket.
 */
import { openRecord } from "@keepwell/crypto/account/open-record.ts";
import { sealRecord } from "@keepwell/crypto/account/seal-record.ts";
import type { CachedKind, RecordStore } from "../storage/record-store.ts";

export interface RecordCacheParts {
  readonly uid: string;
  /** The key `AccountKeys.cache`. */
  readonly key: CryptoKey;
  readonly records: RecordStore;
  readonly signedOut: AbortSignal;
}

interface Form {
  readonly kind: CachedKind;
  readonly version: number;
}

export interface RecordCache {
  /**
   * Loads a record; null unless a page of this account has written it for this bucket, in the current version of the
   * record.
   */
  load(bucketUid: string): Promise<string | null>;
  /** Runs `make`, and stores its result unless it is null. Meanwhile no other tab writes this record. Never rejects. */
  save(bucketUid: string, make: () => Promise<string | null>): Promise<void>;
  erase(bucketUid: string): Promise<void>;
  /** Erases the records of all buckets except the named ones. */
  keepOnly(bucketUids: ReadonlySet<string>): Promise<void>;
}

export const createRecordCache = (
  { uid, key, records, signedOut }: RecordCacheParts,
  form: Form,
): RecordCache => {
  const placeOf = (record: string) => ({ uid, key, record, ...form });

  const put = async (bucketUid: string, text: string): Promise<void> => {
    const sealed = await sealRecord(text, placeOf(bucketUid));
    if (!signedOut.aborted) await records.put(placeOf(bucketUid), sealed);
    // If the user has signed out in the meantime, the other records are erased already. This record must be erased as
    // well.
    if (signedOut.aborted) await records.delete(placeOf(bucketUid));
  };

  return {
    load: async (bucketUid) => {
      const sealed = await records.get(placeOf(bucketUid));
      return sealed && openRecord(sealed, placeOf(bucketUid)).catch(() => null);
    },
    save: (bucketUid, make) =>
      records
        .alone(placeOf(bucketUid), async () => {
          const text = await make();
          if (text !== null) await put(bucketUid, text);
        })
        .catch(() => undefined),
    erase: (bucketUid) => records.alone(placeOf(bucketUid), () => records.delete(placeOf(bucketUid))),
    keepOnly: async (bucketUids) => {
      const all = await records.list(uid, form.kind);
      for (const record of all) if (!bucketUids.has(record)) await records.delete(placeOf(record));
    },
  };
};
