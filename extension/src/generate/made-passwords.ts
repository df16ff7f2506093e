/**
 * @file The last passwords that this browser has generated for an account, sealed under its key. Each is kept before it
 * is used: a site may take a password and fail to say so, or the form that it was made for may be closed.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import type { SealedStore } from "@keepwell/client/storage/sealed-store.ts";

export interface MadePassword {
  readonly password: string;
  /** The host of the page that it was made for; empty if there was none. */
  readonly host: string;
  /** In milliseconds since 1970. */
  readonly at: number;
}

const NAME = "extension/made-passwords";
const MOST = 20;

interface Place {
  readonly sealed: SealedStore;
  readonly session: Session;
}

const isMade = (kept: unknown): kept is MadePassword => {
  if (typeof kept !== "object" || kept === null) return false;
  const { password, host, at } = kept as Partial<Record<keyof MadePassword, unknown>>;
  return typeof password === "string" && typeof host === "string" && typeof at === "number";
};

/** The newest first; none if what is kept does not open. */
export const readMade = async ({ sealed, session }: Place): Promise<readonly MadePassword[]> => {
  const kept = await sealed.get(session.identity.uid, NAME);
  if (kept === null) return [];
  try {
    const made: unknown = JSON.parse(await session.keyring.openDraft(NAME, kept));
    return Array.isArray(made) ? made.filter(isMade) : [];
  } catch {
    return [];
  }
};

/** Keeps a password that is about to be used; one that is kept already is not added again. */
export const keepMade = async (place: Place, made: MadePassword): Promise<void> => {
  const { sealed, session } = place;
  const { uid } = session.identity;
  await sealed.alone(uid, NAME, async () => {
    const before = await readMade(place);
    if (before.some(({ password }) => password === made.password)) return;
    const text = JSON.stringify([made, ...before].slice(0, MOST));
    await sealed.put(uid, NAME, await session.keyring.sealDraft(NAME, text));
  });
};

export const clearMade = ({ sealed, session }: Place): Promise<void> =>
  sealed.delete(session.identity.uid, NAME);
