/**
 * @file Counts the tries of a code and lets each code be used once. All verifiers use this file, so no provider can
 * weaken these limits.
 */
import type { Handle } from "../db/schema.ts";
import {
  findPhoneCheck,
  type PhoneCheck,
  type PhoneCheckKey,
  takeTry,
  usePhoneCheck,
} from "./phone-check.store.ts";
import type { PhoneAttempt, PhoneVerdict } from "./phone-verifier.ts";

const TRIES = 5;

export const toCheckKey = ({ userUid, purpose, attempt }: PhoneAttempt): PhoneCheckKey => ({
  user_uid: userUid,
  purpose,
  attempt,
});

/** Counts the try, lets `judge` check the code, and consumes the check if the code was right. */
export const checkCode = async (
  handle: Handle,
  {
    what,
    now,
    judge,
  }: {
    readonly what: PhoneAttempt;
    readonly now: Date;
    readonly judge: (check: PhoneCheck) => Promise<PhoneVerdict["verdict"]> | PhoneVerdict["verdict"];
  },
): Promise<PhoneVerdict> => {
  if (handle.isTransaction)
    throw new Error("A code is checked outside of transactions: each try must count.");
  const key = toCheckKey(what);
  const check = await takeTry(handle, key, { now, tries: TRIES });
  if (!check) {
    const ended = await findPhoneCheck(handle, key);
    const live = ended !== undefined && ended.used_at === null && ended.expires_at > now;
    return { verdict: live ? "too_many" : "expired" };
  }
  const verdict = await judge(check);
  if (verdict !== "approved") return { verdict };
  const first = await usePhoneCheck(handle, check, now);
  return first ? { verdict, phone: check.phone } : { verdict: "expired" };
};
