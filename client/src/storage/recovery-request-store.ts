/** @file Stores a browser's recovery request. Its private key is stored as a CryptoKey that cannot be exported. */
import { inStore, STORES } from "./indexed-db.ts";

export interface StoredRequest {
  /** The request's uid on the server. With it and `secret`, this browser asks for the state of the request. */
  readonly uid: string;
  readonly secret: string;
  readonly xPrivate: CryptoKey;
  readonly xPublic: Uint8Array<ArrayBuffer>;
  /** The code that the user has compared; null if no code was compared yet. */
  readonly code: string | null;
}

/**
 * One request for each account, by the account's uid. A request stays after the page is closed, until a reset has used
 * it.
 */
export interface RecoveryRequestStore {
  get(member: string): Promise<StoredRequest | null>;
  /** Stores a request. Rejects if this browser cannot store a key, and so cannot make a request. */
  put(member: string, request: StoredRequest): Promise<void>;
  delete(member: string): Promise<void>;
}

export const createMemoryRequestStore = (): RecoveryRequestStore => {
  const requests = new Map<string, StoredRequest>();
  return {
    get: async (member) => requests.get(member) ?? null,
    put: async (member, request) => void requests.set(member, request),
    delete: async (member) => void requests.delete(member),
  };
};

const read = (kept: unknown): StoredRequest | null => {
  if (typeof kept !== "object" || kept === null) return null;
  const { uid, secret, xPrivate, xPublic, code = null } = kept as Partial<StoredRequest>;
  return typeof uid === "string" &&
    typeof secret === "string" &&
    xPrivate instanceof CryptoKey &&
    xPublic instanceof Uint8Array &&
    (code === null || typeof code === "string")
    ? { uid, secret, xPrivate, xPublic, code }
    : null;
};

export const createIndexedDbRequestStore = (factory: IDBFactory): RecoveryRequestStore => {
  const reading = { name: STORES.recoveryRequests, mode: "readonly" } as const;
  const writing = { name: STORES.recoveryRequests, mode: "readwrite" } as const;
  return {
    get: async (member) =>
      read(await inStore(factory, reading, (store) => store.get(member)).catch(() => undefined)),
    put: async (member, request) => {
      await inStore(factory, writing, (store) => store.put(request, member));
    },
    delete: async (member) => {
      await inStore(factory, writing, (store) => store.delete(member)).catch(() => undefined);
    },
  };
};
