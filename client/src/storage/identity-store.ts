/** @file The identities of this browser, several at once, and which of them is active. */
import { z } from "@keepwell/contract/zod.ts";
import { IDENTITIES } from "./identities-key.ts";

/** A signed-in account as stored: the spec's five fields. The token's `sek` opens only in this browser. */
export interface Identity {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  readonly entity: string | null;
  readonly token: string;
}

export interface IdentityStore {
  list(): readonly Identity[];
  /** As it is stored now: its token outlives no session, and a session outlives its tokens. */
  get(uid: string): Identity | null;
  active(): Identity | null;
  /** Adds or replaces an identity and makes it the active one. */
  save(identity: Identity): void;
  /** Replaces what is stored of an identity. One that was removed in the meantime stays away. */
  update(identity: Identity): void;
  /** Makes one of them the active one. */
  activate(uid: string): void;
  /** Removes one. If it was the active one, none is: nobody lands in another account unasked. */
  remove(uid: string): void;
  /** Tells of changes, those of other tabs included. Returns the end of it. */
  subscribe(listener: () => void): () => void;
}

const ACTIVE = "keepwell.active";

const stored = z.object({
  uid: z.uuid(),
  name: z.string(),
  email: z.string(),
  entity: z.nullable(z.string()),
  token: z.string(),
});

/** What can be read: one damaged identity does not sign the others out. */
const parse = (text: string | null): readonly Identity[] => {
  try {
    const rows: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(rows) ? rows.flatMap((row) => stored.safeParse(row).data ?? []) : [];
  } catch {
    return [];
  }
};

/** Anything with the shape of `localStorage`. */
type Storage = Pick<globalThis.Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps identities in a browser's local storage; `events` (the window) tells of other tabs. */
export const createIdentityStore = (storage: Storage, events?: EventTarget): IdentityStore => {
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  events?.addEventListener("storage", tell);
  const list = () => parse(storage.getItem(IDENTITIES));
  const write = (identities: readonly Identity[], active: string | undefined) => {
    storage.setItem(IDENTITIES, JSON.stringify(identities));
    if (active === undefined) storage.removeItem(ACTIVE);
    else storage.setItem(ACTIVE, active);
    tell();
  };
  const get = (uid: string | null) => list().find((identity) => identity.uid === uid) ?? null;
  return {
    list,
    get,
    active: () => get(storage.getItem(ACTIVE)),
    save: (identity) => write([...list().filter((one) => one.uid !== identity.uid), identity], identity.uid),
    update: (identity) =>
      write(
        list().map((one) => (one.uid === identity.uid ? identity : one)),
        storage.getItem(ACTIVE) ?? undefined,
      ),
    activate: (uid) => write(list(), uid),
    remove: (uid) => {
      const rest = list().filter((identity) => identity.uid !== uid);
      const active = storage.getItem(ACTIVE);
      write(rest, active === uid ? undefined : (active ?? undefined));
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};
