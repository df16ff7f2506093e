/** @file Values that this browser keeps for an account, as JSON sealed under the account's draft key. */
import type { SealedStore } from "../storage/sealed-store.ts";
import type { ReadPlace } from "./kept-session.ts";

export interface KeptPlace extends ReadPlace {
  readonly sealed: SealedStore;
}

/** Reads a kept value; null if nothing is kept under the name, or if this account cannot open it. */
export const readKept = async ({ sealed, session }: ReadPlace, name: string): Promise<unknown> => {
  const text = await sealed.get(session.identity.uid, name);
  if (text === null) return null;
  try {
    return JSON.parse(await session.keyring.openDraft(name, text));
  } catch {
    return null;
  }
};

/** Keeps a value. Returns false if this browser has no room for it, or does not allow storage at all. */
export const keepValue = async (
  { sealed, session }: KeptPlace,
  name: string,
  value: unknown,
): Promise<boolean> => {
  const text = await session.keyring.sealDraft(name, JSON.stringify(value));
  return sealed.put(session.identity.uid, name, text);
};
