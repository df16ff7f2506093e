/** @file Makes a recovery code. The code opens the account without the password, is shown once, and is never sent. */
import { deriveRecoveryAuth } from "@keepwell/crypto/account/derive-recovery-auth.ts";
import { formatRecoveryCode, parseRecoveryCode } from "@keepwell/crypto/account/format-recovery-code.ts";
import { makeRecoveryCode } from "@keepwell/crypto/account/make-recovery-code.ts";
import { sealRecoveryWrap } from "@keepwell/crypto/account/seal-recovery-wrap.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { openAccountKey, unlessFactorIsAsked } from "../account/password-proof.ts";
import type { Device, Session } from "../session/session.ts";

/**
 * Makes a new code, and returns it in groups that are easy to write down. The previous code stops working.
 * @throws CallFailure `validation` on `password` when the password is wrong; `confirmation_required` if a second factor
 * is required too.
 */
export const renewRecoveryCode = async (
  device: Device,
  session: Session,
  password: string,
): Promise<string> => {
  const { api, identity } = session;
  const { uid } = identity;
  const opened = await openAccountKey(device, session, password);
  const code = makeRecoveryCode();
  try {
    await api.identity.confirm({ body: { password: opened.keys.authKey } }).catch(unlessFactorIsAsked);
    const { ak_gen: akGen } = await api.identity.myKeys();
    const wrap = await sealRecoveryWrap(opened.raw, { code, uid, akGen });
    const verifier = await deriveRecoveryAuth(code, uid);
    await api.identity.putRecoveryCode({ body: { wrap, verifier, ak_gen: akGen } });
    return await formatRecoveryCode(code);
  } finally {
    wipe(opened.raw, code);
  }
};

/**
 * Tells the server that the user has saved this code.
 * @throws CallFailure `conflict` if another code has replaced it.
 */
export const noteSavedCode = async ({ api, identity }: Session, code: string): Promise<void> => {
  const raw = await parseRecoveryCode(code);
  try {
    await api.identity.recoveryCodeSaved({ body: { verifier: await deriveRecoveryAuth(raw, identity.uid) } });
  } finally {
    wipe(raw);
  }
};

/**
 * Whether the check characters of the typed code are right. Wrong check characters show a typing mistake. Right check
 * characters do not prove that the code belongs to the account.
 */
export const isWholeRecoveryCode = async (typed: string): Promise<boolean> => {
  try {
    wipe(await parseRecoveryCode(typed));
    return true;
  } catch (error) {
    if (error instanceof CannotVerifyError) return false;
    throw error;
  }
};
