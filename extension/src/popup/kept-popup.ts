/**
 * @file Keeps what the popup shows, for five minutes. Otherwise a press outside the popup, which closes it, would lose
 * what the user has typed. The kept value is only in memory, sealed under the account's draft key.
 */
import type { KeptSession } from "@keepwell/client/session/kept-session.ts";
import { browser, type ReadArea } from "../browser.ts";
import { type KeptForm, readForm } from "../entry/read-form.ts";

export interface Shown {
  readonly typed: string;
  /** The uid of the open entry. */
  readonly entry: string | null;
  /** The open form, with the typed values. */
  readonly form: KeptForm | null;
}

const FOR_MS = 5 * 60_000;
const NAME = "extension/popup";
const keyOf = ({ identity }: KeptSession): string => `keepwell.popup ${identity.uid}`;

let writing: Promise<unknown> = Promise.resolve();

/**
 * Keeps what the popup shows. After several calls the value of the last call is kept, even if the value of an earlier
 * call takes longer to seal.
 */
export const keepShown = (session: KeptSession, shown: Shown): Promise<void> => {
  const written = writing.then(async () => {
    const sealed = await session.keyring.sealDraft(NAME, JSON.stringify({ ...shown, at: Date.now() }));
    await browser.storage.session.set({ [keyOf(session)]: sealed });
  });
  writing = written.catch(() => undefined);
  return written;
};

export const NOTHING_SHOWN: Shown = { typed: "", entry: null, form: null };

/** Reads from `area`, the extension's storage in memory, what the popup showed. */
export const readShown = async (session: KeptSession, area: ReadArea): Promise<Shown> => {
  const { [keyOf(session)]: sealed } = await area.get(keyOf(session));
  if (typeof sealed !== "string") return NOTHING_SHOWN;
  try {
    const { typed, entry, form, at } = JSON.parse(await session.keyring.openDraft(NAME, sealed));
    return Date.now() - at < FOR_MS ? { typed, entry, form: readForm(form) } : NOTHING_SHOWN;
  } catch {
    return NOTHING_SHOWN;
  }
};
