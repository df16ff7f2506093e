/** @file Stores this browser's identities, and which of them is active. */
import { isUid } from "@keepwell/crypto/uid.ts";
import { IDENTITIES } from "./identities-key.ts";

/** A signed-in account as it is stored, with only these five fields. The token's `sek` opens only in this browser. */
export interface Identity {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly entity: string | null;
  readonly token: string;
}

export interface IdentityStore {
  list(): readonly Identity[];
  /** The identity as it is stored now, with its newest token; null if it is not stored. */
  get(uid: string): Identity | null;
  active(): Identity | null;
  /** Adds or replaces an identity and makes it the active one. */
  save(identity: Identity): void;
  /** Replaces a stored identity. An identity that was removed in the meantime is not added again. */
  update(identity: Identity): void;
  activate(uid: string): void;
  /**
   * Removes an identity. After the active identity is removed, no identity is active: the page never switches accounts
   * by itself.
   */
  remove(uid: string): void;
  /**
   * Marks every identity as locked, until it is saved again. So they stay locked even if the browser does not delete
   * their keys.
   */
  lockAll(): void;
  isLocked(uid: string): boolean;
  /** Reports changes, including those that other tabs make. Returns a function that ends the reports. */
  subscribe(listener: () => void): () => void;
}

/** The name under which the uid of the active identity is stored. */
export const ACTIVE_IDENTITY = "keepwell.active";

/** The name under which the uids of the locked identities are stored. */
const LOCKED = "keepwell.locked-uids";

/**
 * Reads the five fields of a stored identity; undefined if a field is damaged. Does not use the schema library, for the
 * reason given in `token-claims.ts`.
 */
const readIdentity = (row: unknown): Identity | undefined => {
  if (typeof row !== "object" || row === null) return undefined;
  const { uid, name, email, entity, token } = row as Partial<Record<keyof Identity, unknown>>;
  if (!isUid(uid) || typeof name !== "string" || typeof email !== "string") return undefined;
  if (typeof token !== "string" || !(typeof entity === "string" || entity === null)) return undefined;
  return { uid, name, email, entity, token };
};

/** Skips identities that cannot be read, so that one damaged identity does not sign out the others. */
const parse = (text: string | null): readonly Identity[] => {
  try {
    const rows: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(rows) ? rows.flatMap((row) => readIdentity(row) ?? []) : [];
  } catch {
    return [];
  }
};

export const readIdentities = (getItem: Storage["getItem"]): readonly Identity[] =>
  parse(getItem(IDENTITIES));

/** Returns the identity that is stored as the active one; null if there is none. */
export const readActive = (getItem: Storage["getItem"]): Identity | null => {
  const uid = getItem(ACTIVE_IDENTITY);
  return readIdentities(getItem).find((identity) => identity.uid === uid) ?? null;
};

/** Returns the uids of the locked identities. */
export const readLocked = (getItem: Storage["getItem"]): readonly string[] =>
  (getItem(LOCKED) ?? "").split(" ").filter(isUid);

type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps identities in a browser's local storage. `events`, the window, reports changes in other tabs. */
export const createIdentityStore = (storage: Storage, events?: EventTarget): IdentityStore => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  events?.addEventListener("storage", tell);
  const list = () => readIdentities((key) => storage.getItem(key));
  const write = (identities: readonly Identity[], active: string | undefined) => {
    storage.setItem(IDENTITIES, JSON.stringify(identities));
    if (active === undefined) storage.removeItem(ACTIVE_IDENTITY);
    else storage.setItem(ACTIVE_IDENTITY, active);
    tell();
  };
  const get = (uid: string | null) => list().find((identity) => identity.uid === uid) ?? null;
  const locked = () => readLocked((key) => storage.getItem(key));
  const writeLocked = (uids: readonly string[]) =>
    uids.length === 0 ? storage.removeItem(LOCKED) : storage.setItem(LOCKED, uids.join(" "));
  const endLock = (uid: string) => writeLocked(locked().filter((one) => one !== uid));
  return {
    list,
    get,
    active: () => readActive((key) => storage.getItem(key)),
    save: (identity) => {
      // This comes first, so that a tab that reads the new token does not find it locked.
      endLock(identity.uid);
      write([...list().filter((one) => one.uid !== identity.uid), identity], identity.uid);
    },
    update: (identity) =>
      write(
        list().map((one) => (one.uid === identity.uid ? identity : one)),
        storage.getItem(ACTIVE_IDENTITY) ?? undefined,
      ),
    activate: (uid) => write(list(), uid),
    remove: (uid) => {
      endLock(uid);
      const rest = list().filter((identity) => identity.uid !== uid);
      const active = storage.getItem(ACTIVE_IDENTITY);
      write(rest, active === uid ? undefined : (active ?? undefined));
    },
    lockAll: () => writeLocked(list().map(({ uid }) => uid)),
    isLocked: (uid) => locked().includes(uid),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
