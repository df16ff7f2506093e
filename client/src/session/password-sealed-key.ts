/**
 * @file Keeps the account key as it is sealed under the password: the password form of `sek` (docs/security.md, section
 * 2.2). With this sealed key, a locked tab can be opened without the server. But an attacker could try passwords on the
 * sealed key. So this browser stores it only under a second seal, made with the account's draft key. A tab reads the
 * sealed key just before the tab locks, and holds it in memory while the tab is locked.
 */
import { counter, salt, sealedSek } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Device, Session } from "./session.ts";

const schema = z.object({ sek: sealedSek, epoch: counter, kdf: counter, salt });

export type PasswordSealedKey = z.output<typeof schema>;

const NAME = "password-form";

/** Stores the sealed key for a reload of the tab, and for tabs that are opened later. */
export const keepPasswordSealedKey = async (
  { sealed }: Device,
  { identity, keyring }: Session,
  key: PasswordSealedKey,
): Promise<void> => {
  await sealed.put(identity.uid, NAME, await keyring.sealDraft(NAME, JSON.stringify(key)));
};

/** Reads the stored sealed key; null if none is stored. Without it, unlocking needs the server. */
export const readPasswordSealedKey = async (
  { sealed }: Device,
  { identity, keyring }: Session,
): Promise<PasswordSealedKey | null> => {
  const kept = await sealed.get(identity.uid, NAME);
  if (kept === null) return null;
  try {
    return schema.parse(JSON.parse(await keyring.openDraft(NAME, kept)));
  } catch (error) {
    if (
      error instanceof CannotVerifyError ||
      error instanceof SyntaxError ||
      error instanceof z.core.$ZodError
    )
      return null;
    throw error;
  }
};
