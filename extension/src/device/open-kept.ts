/**
 * @file Opens values that this browser keeps sealed for the active account, without opening the session. This is faster
 * than `readStart`: the caller has already read the storage, and the database is read only once.
 */
import { openKeptPlace, type ReadPlace } from "@keepwell/client/session/kept-session.ts";
import { readActive, readLocked } from "@keepwell/client/storage/identity-store.ts";
import { readLockDue } from "../lock/lock-time.ts";
import { areaOf } from "../storage/read-values.ts";
import { databaseOf } from "./server-database.ts";
import { readServers } from "./servers.ts";
import { storedItem } from "./stored-item.ts";

type Values = Readonly<Record<string, unknown>>;

/** All values of the extension's storage. */
export interface Stored {
  readonly local: Values;
  readonly session: Values;
}

export interface KeptAccount {
  /** The server of the account. */
  readonly origin: string;
  readonly place: ReadPlace;
}

/**
 * Opens the active account, and reads the values with the given names. Null if the account is locked or cannot be
 * opened, or if it is due to be locked. This function does not lock the account.
 */
export const openKept = async (
  { local, session }: Stored,
  names: readonly string[],
): Promise<KeptAccount | null> => {
  const areas = { local: areaOf(local), session: areaOf(session) };
  const [{ active: origin }, due] = await Promise.all([
    readServers(areas.local),
    readLockDue(areas, Date.now()),
  ]);
  if (origin === null || due.isDue) return null;
  const getItem = storedItem(local, origin);
  const identity = readActive(getItem);
  if (!identity || readLocked(getItem).includes(identity.uid)) return null;
  const place = await openKeptPlace(databaseOf(indexedDB, origin), identity, names).catch(() => null);
  return place && { origin, place };
};
