/**
 * @file Stores the last passwords that this browser has generated for an account, sealed under the account's draft key.
 * A password is stored before it is used. Otherwise it could be lost: a site may accept it without a message, or the
 * user may close the form.
 */
import { type KeptPlace, keepValue, readKept } from "@keepwell/client/session/kept-value.ts";

export interface MadePassword {
  readonly password: string;
  /**
   * The host of the page that the password was made for; empty if there was no page, or if the page was in a private
   * window.
   */
  readonly host: string;
  /** When the password was generated, in milliseconds since 1970. */
  readonly at: number;
}

/** A password that is about to be used. */
interface JustMade extends Omit<MadePassword, "host"> {
  /** The page that the password was made for. */
  readonly page: { readonly host: string; readonly isPrivate: boolean } | undefined;
}

const NAME = "extension/made-passwords";
const MOST = 20;

const isMade = (kept: unknown): kept is MadePassword => {
  if (typeof kept !== "object" || kept === null) return false;
  const { password, host, at } = kept as Partial<Record<keyof MadePassword, unknown>>;
  return typeof password === "string" && typeof host === "string" && typeof at === "number";
};

/** Returns the stored passwords, the newest first. Returns none if they cannot be opened. */
export const readMade = async (place: KeptPlace): Promise<readonly MadePassword[]> => {
  const made = await readKept(place, NAME);
  return Array.isArray(made) ? made.filter(isMade) : [];
};

/**
 * Stores a password that is about to be used, unless it is stored already. Also stores a password that has no host,
 * because it must not be lost. Returns false if the browser has no room for it.
 */
export const keepMade = (place: KeptPlace, { password, page, at }: JustMade): Promise<boolean> =>
  place.sealed.alone(place.session.identity.uid, NAME, async () => {
    const before = await readMade(place);
    if (before.some((one) => one.password === password)) return true;
    const made: MadePassword = { password, host: page && !page.isPrivate ? page.host : "", at };
    return keepValue(place, NAME, [made, ...before].slice(0, MOST));
  });

export const clearMade = ({ sealed, session }: KeptPlace): Promise<void> =>
  sealed.delete(session.identity.uid, NAME);
