/** @file Stores what this browser has seen of an account's sign-in. */
import { counter, salt, uid } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { toHex, utf8 } from "@keepwell/crypto/bytes.ts";
import { inStore, STORES } from "./indexed-db.ts";

/** The parameters and epoch of a password, and when the password first opened the account in this browser. */
const password = z.object({ kdf: counter, salt, epoch: counter, at: z.optional(z.int()) });

const pin = z.extend(password, { uid, earlier: z.optional(z.array(password)) });

export type EarlierPassword = z.output<typeof password>;

/** The account's uid, its current password's parameters, and those of earlier passwords that this browser has seen. */
export type Pin = z.output<typeof pin>;

/** One pin for each address. Addresses are stored hashed, and pins stay after sign-out. */
export interface PinStore {
  get(email: string): Promise<Pin | null>;
  put(email: string, pin: Pin): Promise<void>;
  /** Deletes the pins of an account, under all addresses that it has had in this browser. */
  deleteAll(uid: string): Promise<void>;
  /** All pins, whatever their address. */
  list(): Promise<readonly Pin[]>;
}

const derivePlace = async (email: string): Promise<string> =>
  toHex(new Uint8Array(await crypto.subtle.digest("SHA-256", utf8(`pin${email.trim().toLowerCase()}`))));

/** Keeps pins in a map, by the hashed address. */
export const createMemoryPinStore = (pins = new Map<string, Pin>()): PinStore => {
  return {
    get: async (email) => pins.get(await derivePlace(email)) ?? null,
    put: async (email, one) => void pins.set(await derivePlace(email), one),
    deleteAll: async (uid) => {
      for (const [place, one] of pins) if (one.uid === uid) pins.delete(place);
    },
    list: async () => [...pins.values()],
  };
};

const readPin = (kept: unknown): Pin | null => pin.safeParse(kept).data ?? null;

/**
 * Visits all pins in one transaction. Does not return the cursor's request, because its result cannot be read after the
 * cursor has moved on.
 */
const visitPins = (
  store: IDBObjectStore,
  visit: (one: Pin, cursor: IDBCursorWithValue) => void,
): IDBRequest => {
  const request = store.openCursor();
  request.onsuccess = () => {
    const cursor = request.result;
    if (!cursor) return;
    const one = readPin(cursor.value);
    if (one) visit(one, cursor);
    cursor.continue();
  };
  return store.count();
};

const deletePins = (store: IDBObjectStore, uid: string): IDBRequest =>
  visitPins(store, (one, cursor) => {
    if (one.uid === uid) cursor.delete();
  });

/**
 * Keeps pins in IndexedDB and in memory, so that they last until the page is closed even if the browser stores nothing.
 */
export const createIndexedDbPinStore = (factory: IDBFactory): PinStore => {
  const pins = new Map<string, Pin>();
  const memory = createMemoryPinStore(pins);
  const read = { name: STORES.pins, mode: "readonly" } as const;
  const write = { name: STORES.pins, mode: "readwrite" } as const;
  return {
    get: async (email) => {
      const place = await derivePlace(email);
      const kept: unknown = await inStore(factory, read, (store) => store.get(place)).catch(() => undefined);
      return readPin(kept) ?? memory.get(email);
    },
    put: async (email, one) => {
      await memory.put(email, one);
      const place = await derivePlace(email);
      await inStore(factory, write, (store) => store.put(one, place)).catch(() => undefined);
    },
    deleteAll: async (uid) => {
      await memory.deleteAll(uid);
      await inStore(factory, write, (store) => deletePins(store, uid)).catch(() => undefined);
    },
    list: async () => {
      const found = new Map(pins);
      await inStore(factory, read, (store) =>
        visitPins(store, (one, { key }) => found.set(String(key), one)),
      ).catch(() => undefined);
      return [...found.values()];
    },
  };
};
