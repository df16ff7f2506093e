/**
 * @file What the popup shows, kept for five minutes, because a press outside closes the popup and must not lose what was
 * typed. It is sealed under the account key, and in memory only.
 */
import type { Session } from "@keepwell/client/session/session.ts";
import { browser } from "../browser.ts";

export interface Shown {
  readonly typed: string;
  /** The uid of the open entry. */
  readonly entry: string | null;
}

const FOR_MS = 5 * 60_000;
const NAME = "extension/popup";
const keyOf = ({ identity }: Session): string => `keepwell.popup ${identity.uid}`;

export const keepShown = async (session: Session, shown: Shown): Promise<void> => {
  const sealed = await session.keyring.sealDraft(NAME, JSON.stringify({ ...shown, at: Date.now() }));
  await browser.storage.session.set({ [keyOf(session)]: sealed });
};

const NOTHING: Shown = { typed: "", entry: null };

export const readShown = async (session: Session): Promise<Shown> => {
  const { [keyOf(session)]: sealed } = await browser.storage.session.get(keyOf(session));
  if (typeof sealed !== "string") return NOTHING;
  try {
    const { typed, entry, at } = JSON.parse(await session.keyring.openDraft(NAME, sealed));
    return Date.now() - at < FOR_MS ? { typed, entry } : NOTHING;
  } catch {
    return NOTHING;
  }
};
