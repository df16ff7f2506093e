/**
 * @file The one IndexedDB database of this browser: keys that cannot be exported, sealed texts and records, and pins.
 */

const DATABASE = "keepwell";
/**
 * The version of the database. It rises with each added store, so that an older database gets the stores that it lacks.
 */
const VERSION = 5;

export const STORES = {
  /** The key that opens a session, by account. */
  sessionKeys: "session-keys",
  /** This browser's own keys, one for each account that trusts the browser. */
  deviceKeys: "device-keys",
  /** Drafts and other sealed texts, by account and name. */
  sealed: "sealed",
  /** The pins of each account's sign-in, by the hashed address. */
  pins: "pins",
  /** Recovery requests with their private keys, by account. */
  recoveryRequests: "recovery-requests",
  /** Sealed records of each account's buckets: what this browser has seen of them, and their cached rows and lists. */
  records: "records",
} as const;

export type StoreName = (typeof STORES)[keyof typeof STORES];

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("IndexedDB failed"));
  });

/**
 * Waits for the end of a transaction. Some browsers report only at its end that they have no room for the written
 * values.
 */
const ended = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new Error("IndexedDB failed"));
  });

const open = (factory: IDBFactory): Promise<IDBDatabase> => {
  const request = factory.open(DATABASE, VERSION);
  request.onupgradeneeded = () => {
    const existing = request.result.objectStoreNames;
    for (const name of Object.values(STORES))
      if (!existing.contains(name)) request.result.createObjectStore(name);
  };
  return settled(request);
};

/**
 * Reads values of several stores through one connection, because opening a connection takes longer than reading.
 * Rejects as `inStore`.
 */
export const readValues = async (
  factory: IDBFactory,
  places: readonly { readonly store: StoreName; readonly key: string }[],
): Promise<readonly unknown[]> => {
  const database = await open(factory);
  try {
    const transaction = database.transaction([...new Set(places.map(({ store }) => store))], "readonly");
    return await Promise.all(
      places.map(({ store, key }) => settled(transaction.objectStore(store).get(key))),
    );
  } finally {
    database.close();
  }
};

/**
 * Keeps the database open. The browser closes a database's files soon after its last connection has ended, and the next
 * reader would wait until they are open again. Returns a function that closes the database. Rejects as `inStore`.
 */
export const holdOpen = async (factory: IDBFactory): Promise<() => void> => {
  const database = await open(factory);
  // Closes the database for the same reason as `inStore` does.
  database.onversionchange = () => database.close();
  return () => database.close();
};

/** Makes one request on one store. Rejects if the browser cannot open the database, or cannot store the value. */
export const inStore = async <T>(
  factory: IDBFactory,
  { name, mode }: { name: StoreName; mode: IDBTransactionMode },
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open(factory);
  // Closes the database, so that another tab with a newer version of the page need not wait for this tab.
  database.onversionchange = () => database.close();
  try {
    const transaction = database.transaction(name, mode);
    const [result] = await Promise.all([settled(work(transaction.objectStore(name))), ended(transaction)]);
    return result;
  } finally {
    database.close();
  }
};
