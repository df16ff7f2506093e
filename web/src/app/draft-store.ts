/** @file Drafts stored in this browser, sealed under the account's draft key. */
import type { Session } from "@keepwell/client/session/session.ts";
import { device } from "./device.ts";

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const parse = (text: string): object | null => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/** Opens the draft with that name. Returns null if there is none that this account can open. */
export const readDraft = async (session: Session, name: string): Promise<object | null> => {
  const sealed = await device.sealed.get(session.identity.uid, name);
  if (sealed === null) return null;
  return parse(await session.keyring.openDraft(name, sealed).catch(() => ""));
};

/** Whether the draft is stored: not if this browser has no room, or stores nothing. */
export const keepDraft = async (session: Session, name: string, draft: object): Promise<boolean> => {
  const sealed = await session.keyring.sealDraft(name, JSON.stringify(draft));
  return device.sealed.put(session.identity.uid, name, sealed);
};

/** Drops every draft with a name that begins so. */
export const dropDrafts = async (session: Session, name: string): Promise<void> => {
  await device.sealed.deleteAll(session.identity.uid, name);
};

export const dropDraft = async (session: Session, name: string): Promise<void> => {
  await device.sealed.delete(session.identity.uid, name);
};
