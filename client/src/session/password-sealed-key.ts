/**
 * @file The account key as sealed under the password. With it, a locked tab opens without the server. An attacker
 * could guess the password against it, so it stays in the tab's memory, and is stored only sealed under the account
 * key.
 */
import { counter, salt, sealedSek } from "@keepwell/contract/fields.ts";
import { z } from "@keepwell/contract/zod.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import type { Device, Session } from "./session.ts";

const passwordForm = z.object({ sek: sealedSek, epoch: counter, kdf: counter, salt });

export type PasswordForm = z.output<typeof passwordForm>;

const NAME = "password-form";

/** Stored for a reload of the tab, and for tabs that are opened later. */
export const keepPasswordForm = async (
  { sealed }: Device,
  { identity, keyring }: Session,
  form: PasswordForm,
): Promise<void> => {
  await sealed.put(identity.uid, NAME, await keyring.sealDraft(NAME, JSON.stringify(form)));
};

/** What was stored, or null: then unlocking needs the server. */
export const readPasswordForm = async (
  { sealed }: Device,
  { identity, keyring }: Session,
): Promise<PasswordForm | null> => {
  const kept = await sealed.get(identity.uid, NAME);
  if (kept === null) return null;
  try {
    return passwordForm.parse(JSON.parse(await keyring.openDraft(NAME, kept)));
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
