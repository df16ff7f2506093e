import { type Bytes, equalBytes, utf8 } from "../bytes.ts";
import { ctx } from "../context.ts";
import { asTyped, fromCrockford, inGroups, toCrockford } from "../crockford.ts";
import { ensure, orCannotVerify } from "../errors.ts";
import type { RecoveryCode } from "./make-recovery-code.ts";

const CODE_CHARS = 32;
const CHECK_CHARS = 4;

/**
 * The check characters: the first 20 bits of SHA-256(ctx("recovery-check", code)). They detect a mistyped character,
 * and do not reveal the code.
 */
const checkChars = async (code: Bytes): Promise<string> =>
  toCrockford(
    new Uint8Array(await crypto.subtle.digest("SHA-256", ctx("recovery-check", code))),
    CHECK_CHARS,
  );

/** The code as the user keeps it: 32 characters and 4 check characters, `B9D5-MPJT-…-FNE7`. */
export const formatRecoveryCode = async (code: RecoveryCode): Promise<string> =>
  inGroups(toCrockford(code, CODE_CHARS) + (await checkChars(code)));

/**
 * Parses a code that a user typed. Case, spaces and hyphens are ignored; O counts as 0, I and L as 1.
 * @throws CannotVerifyError if it is incomplete or mistyped.
 */
export const parseRecoveryCode = (text: string): Promise<RecoveryCode> =>
  orCannotVerify(async () => {
    const typed = asTyped(text);
    ensure(typed.length === CODE_CHARS + CHECK_CHARS);
    const code = fromCrockford(typed.slice(0, CODE_CHARS));
    ensure(equalBytes(utf8(await checkChars(code)), utf8(typed.slice(CODE_CHARS))));
    return code as RecoveryCode;
  });
