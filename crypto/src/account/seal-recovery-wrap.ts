import { seal } from "../aead.ts";
import { u32 } from "../bytes.ts";
import { type Context, ctx } from "../context.ts";
import type { Sealed } from "../envelope.ts";
import { deriveSealKey, importBase } from "../hkdf.ts";
import { uidBytes } from "../uid.ts";
import type { RawAccountKey } from "./make-account-key.ts";
import type { RecoveryCode } from "./make-recovery-code.ts";

/**
 * What a recovery wrap (the account key sealed under the recovery code) is bound to. `akGen` counts the account's keys,
 * not its passwords, so a new password leaves the wrap valid.
 */
export type RecoveryPlace = { code: RecoveryCode; uid: string; akGen: number };

/** `ctx("ak-recovery", uid, u32 ak_gen)`. */
export const recoveryContext = ({ uid, akGen }: RecoveryPlace): Context =>
  ctx("ak-recovery", uidBytes(uid), u32(akGen));

/** HKDF(recovery code, uid, "keepwell/v1/recovery/wrap"). */
export const recoveryKey = async ({ code, uid }: RecoveryPlace): Promise<CryptoKey> =>
  deriveSealKey(await importBase(code), uidBytes(uid), "keepwell/v1/recovery/wrap");

/**
 * Seals the account key under the recovery code. The seal is symmetric. If the account key were sealed to a public key,
 * the server could replace it by an account key of its own (docs/security.md section 2.7).
 */
export const sealRecoveryWrap = async (
  raw: RawAccountKey,
  place: RecoveryPlace,
): Promise<Sealed<"ak-recovery">> => seal(await recoveryKey(place), recoveryContext(place), raw);
