/** @file Stores texts that a browser has sealed for itself, such as drafts that must survive a reload. */
import type { Branded } from "@keepwell/crypto/brand.ts";
import type { Sealed } from "@keepwell/crypto/envelope.ts";
import { inStore, STORES } from "./indexed-db.ts";

/**
 * The passkeys of an account as text. Only ids and the generation of the account key are readable in it, so the text is
 * not sealed again.
 */
export type PasskeysText = Branded<string, "kept passkeys">;

/**
 * A text that the account has sealed for this browser; the account's state, which is also sealed in this form on the
 * server; or the account's passkeys.
 */
export type KeptText = Sealed<"draft"> | Sealed<"state"> | PasskeysText;

/** Sealed texts, by account and name. */
export interface SealedStore {
  get(uid: string, name: string): Promise<string | null>;
  /** Stores a text. If the browser has no room or stores nothing, returns false and keeps the previous text. */
  put(uid: string, name: string, sealed: KeptText): Promise<boolean>;
  /**
   * Deletes all texts whose names begin with `name` and stores the given texts, in one step. Returns false as `put`
   * does.
   * @param texts the texts by their names, which begin with `name`.
   */
  replaceAll(uid: string, name: string, texts: ReadonlyMap<string, KeptText>): Promise<boolean>;
  delete(uid: string, name: string): Promise<void>;
  /** Deletes all texts of an account. If `name` is given, deletes only the texts whose names begin with it. */
  deleteAll(uid: string, name?: string): Promise<void>;
  /** Runs the function as soon as nothing else runs under this name, in any tab of this browser. */
  alone<T>(uid: string, name: string, run: () => Promise<T>): Promise<T>;
}

/** The name of a text in the database. */
export const placeOf = (uid: string, name: string): string => `${uid}/${name}`;

export const createMemorySealedStore = (): SealedStore => {
  const texts = new Map<string, string>();
  const running = new Map<string, Promise<unknown>>();
  const deleteAll = async (uid: string, name = "") => {
    for (const place of texts.keys()) if (place.startsWith(placeOf(uid, name))) texts.delete(place);
  };
  return {
    get: async (uid, name) => texts.get(placeOf(uid, name)) ?? null,
    put: async (uid, name, sealed) => texts.set(placeOf(uid, name), sealed).size > 0,
    delete: async (uid, name) => void texts.delete(placeOf(uid, name)),
    deleteAll,
    replaceAll: async (uid, name, replacing) => {
      await deleteAll(uid, name);
      for (const [one, sealed] of replacing) texts.set(placeOf(uid, one), sealed);
      return true;
    },
    alone: async (uid, name, run) => {
      const place = placeOf(uid, name);
      const done = Promise.resolve(running.get(place)).then(run, run);
      running.set(place, done);
      return done;
    },
  };
};

/** The range of all texts of an account whose names begin with `name`. */
const placesOf = (uid: string, name: string): IDBKeyRange =>
  IDBKeyRange.bound(placeOf(uid, name), `${placeOf(uid, name)}\uffff`);

const succeeded = (writing: Promise<unknown>): Promise<boolean> =>
  writing.then(
    () => true,
    () => false,
  );

export const createIndexedDbSealedStore = (factory: IDBFactory, locks: LockManager): SealedStore => {
  const read = { name: STORES.sealed, mode: "readonly" } as const;
  const write = { name: STORES.sealed, mode: "readwrite" } as const;
  return {
    get: async (uid, name) => {
      const kept: unknown = await inStore(factory, read, (store) => store.get(placeOf(uid, name))).catch(
        () => undefined,
      );
      return typeof kept === "string" ? kept : null;
    },
    put: (uid, name, sealed) =>
      succeeded(inStore(factory, write, (store) => store.put(sealed, placeOf(uid, name)))),
    replaceAll: (uid, name, texts) =>
      succeeded(
        inStore(factory, write, (store) => {
          const deleted = store.delete(placesOf(uid, name));
          for (const [one, sealed] of texts) store.put(sealed, placeOf(uid, one));
          return deleted;
        }),
      ),
    delete: async (uid, name) => {
      await inStore(factory, write, (store) => store.delete(placeOf(uid, name))).catch(() => undefined);
    },
    deleteAll: async (uid, name = "") => {
      await inStore(factory, write, (store) => store.delete(placesOf(uid, name))).catch(() => undefined);
    },
    alone: async (uid, name, run) => locks.request(`keepwell.sealed/${placeOf(uid, name)}`, run),
  };
};
