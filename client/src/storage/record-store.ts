/** @file Stores what a browser remembers of an account's buckets: sealed records, by kind and bucket. */

import type { SealedRecord } from "@keepwell/crypto/account/seal-record.ts";
import type { Bytes } from "@keepwell/crypto/bytes.ts";
import { inStore, STORES } from "./indexed-db.ts";

/**
 * The kinds of records.
 * - `marks`: the row marks of one bucket ([Note: Row marks]).
 * - `bucket-marks`: the bucket marks of the account ([Note: Bucket marks]).
 * - `rows`, `lists`: a bucket's rows and lists as the server last sent them ([Note: Row cache], [Note: List cache]).
 * - `row-changes`: the few rows of a bucket that have changed since all of its rows were stored ([Note: Row cache]).
 */
export type RecordKind = "marks" | "bucket-marks" | CachedKind;

/** The kinds of records that are erased when the session ends, or when the account loses access to the bucket. */
export const CACHED_KINDS = ["rows", "row-changes", "lists"] as const;
export type CachedKind = (typeof CACHED_KINDS)[number];

/** Names a record by its account, its kind, and the uid of the bucket or account that the record is about. */
export interface KeptRecord {
  readonly uid: string;
  readonly kind: RecordKind;
  readonly record: string;
}

/** A store of records. If a record cannot be stored, `put` throws no error, and the previous record stays. */
export interface RecordStore {
  get(kept: KeptRecord): Promise<Bytes | null>;
  put(kept: KeptRecord, sealed: SealedRecord): Promise<void>;
  delete(kept: KeptRecord): Promise<void>;
  /** The uids that the account's records of this kind are about: of buckets or, for `bucket-marks`, of the account. */
  list(uid: string, kind: RecordKind): Promise<string[]>;
  deleteKind(uid: string, kind: RecordKind): Promise<void>;
  deleteAll(uid: string): Promise<void>;
  /** Runs the function as soon as nothing else runs for this record, in any tab of this browser. */
  alone<T>(kept: KeptRecord, run: () => Promise<T>): Promise<T>;
}

const startOf = (uid: string, kind: RecordKind): string => `${uid}/${kind}/`;

const placeOf = ({ uid, kind, record }: KeptRecord): string => `${startOf(uid, kind)}${record}`;

export const createMemoryRecordStore = (): RecordStore => {
  const records = new Map<string, Bytes>();
  const running = new Map<string, Promise<unknown>>();
  const placesFrom = (start: string) => [...records.keys()].filter((place) => place.startsWith(start));
  return {
    // Returns a copy, as IndexedDB does.
    get: async (kept) => records.get(placeOf(kept))?.slice() ?? null,
    put: async (kept, sealed) => void records.set(placeOf(kept), sealed),
    delete: async (kept) => void records.delete(placeOf(kept)),
    list: async (uid, kind) => {
      const start = startOf(uid, kind);
      return placesFrom(start).map((place) => place.slice(start.length));
    },
    deleteKind: async (uid, kind) => {
      for (const place of placesFrom(startOf(uid, kind))) records.delete(place);
    },
    deleteAll: async (uid) => {
      for (const place of placesFrom(`${uid}/`)) records.delete(place);
    },
    alone: async (kept, run) => {
      const place = placeOf(kept);
      const done = Promise.resolve(running.get(place)).then(run, run);
      running.set(place, done);
      return done;
    },
  };
};

const from = (start: string): IDBKeyRange => IDBKeyRange.bound(start, `${start}\uffff`);

export const createIndexedDbRecordStore = (factory: IDBFactory, locks: LockManager): RecordStore => {
  const read = { name: STORES.records, mode: "readonly" } as const;
  const write = { name: STORES.records, mode: "readwrite" } as const;
  return {
    get: async (kept) => {
      const found: unknown = await inStore(factory, read, (store) => store.get(placeOf(kept))).catch(
        () => undefined,
      );
      return found instanceof Uint8Array && found.buffer instanceof ArrayBuffer ? (found as Bytes) : null;
    },
    put: async (kept, sealed) => {
      await inStore(factory, write, (store) => store.put(sealed, placeOf(kept))).catch(() => undefined);
    },
    delete: async (kept) => {
      await inStore(factory, write, (store) => store.delete(placeOf(kept))).catch(() => undefined);
    },
    list: async (uid, kind) => {
      const start = startOf(uid, kind);
      const found = await inStore(factory, read, (store) => store.getAllKeys(from(start))).catch(() => []);
      return found.map((place) => String(place).slice(start.length));
    },
    deleteKind: async (uid, kind) => {
      await inStore(factory, write, (store) => store.delete(from(startOf(uid, kind)))).catch(() => undefined);
    },
    deleteAll: async (uid) => {
      await inStore(factory, write, (store) => store.delete(from(`${uid}/`))).catch(() => undefined);
    },
    alone: async (kept, run) => locks.request(`keepwell.records/${placeOf(kept)}`, run),
  };
};
