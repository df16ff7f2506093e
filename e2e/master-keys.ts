/** @file Master keys that this process has derived: it takes longer than most of what a journey does. */
import type { DeriveMasterKey } from "@keepwell/client/session/session.ts";
import type { MasterKey } from "@keepwell/crypto/password/derive-master-key.ts";
import { deriveMasterKeyInNode } from "../server/test/node-kdf.ts";

const derived = new Map<string, MasterKey>();
const current = new Map<string, MasterKey>();

/** As the product derives them, but each once. */
export const deriveOnce: DeriveMasterKey = async (input) => {
  const { password, salt, kdf } = input;
  const place = `${kdf} ${Buffer.from(salt).toString("hex")} ${password}`;
  const found = derived.get(place) ?? (await deriveMasterKeyInNode(input));
  derived.set(place, found);
  current.set(password, found);
  return Uint8Array.from(found) as MasterKey;
};

/** The one that this password opened an account with last. Every person has a password of their own. */
export const knownMasterKey = (password: string): MasterKey | undefined => current.get(password);
