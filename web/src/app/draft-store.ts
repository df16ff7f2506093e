/** @file Drafts stored in this browser, sealed under the account's draft key. */
import { keepValue, readKept } from "@keepwell/client/session/kept-value.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";

const placeFor = (session: Session) => ({ sealed: device.sealed, session });

/** Returns null if there is no draft with this name, or if the account cannot open it. */
export const readDraft = async (session: Session, name: string): Promise<object | null> => {
  const draft = await readKept(placeFor(session), name);
  return typeof draft === "object" ? draft : null;
};

/** Returns false if this browser has no room for the draft, or refuses to store anything. */
export const keepDraft = (session: Session, name: string, draft: object): Promise<boolean> =>
  keepValue(placeFor(session), name, draft);

/** Drops every draft whose name begins with `name`. */
export const dropDrafts = async (session: Session, name: string): Promise<void> => {
  await device.sealed.deleteAll(session.identity.uid, name);
};

export const dropDraft = async (session: Session, name: string): Promise<void> => {
  await device.sealed.delete(session.identity.uid, name);
};
