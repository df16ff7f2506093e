/** @file Letters of every kind, in every variant that a change, a method or an access level selects. */
import { type Letter, writeLetter } from "../../src/messages/letters/letter.ts";
import type { LetterName, LetterVars, Occasion } from "../../src/messages/message.ts";

export const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0";
export const OCCASION: Occasion = {
  at: "2026-02-03T04:05:06.000Z",
  userAgent: FIREFOX,
  network: "203.0.113.7",
};
export const INVITER = { inviter: "Bo Li", inviterEmail: "bo@keepwell.test" };
export const BUCKET_UID = "3f0d2c1e-5a8b-4c6d-9e7f-0a1b2c3d4e5f";

export const EVERY: readonly { readonly [N in LetterName]: readonly [N, LetterVars[N]] }[LetterName][] = [
  ["verify_address", { token: "tok" }],
  ["reset_password", { token: "tok" }],
  ["password_changed", OCCASION],
  ["account_replaced", OCCASION],
  ["address_changed", OCCASION],
  ...(["added", "removed", "changed"] as const).flatMap((change) =>
    (["app", "phone", "security_key", "backup_codes"] as const).map(
      (method) => ["two_factor", { ...OCCASION, change, method }] as const,
    ),
  ),
  ...(["added", "removed"] as const).map((change) => ["passkey", { ...OCCASION, change }] as const),
  ["recovery_code_used", OCCASION],
  ["recovery_code_guessed", OCCASION],
  ["recovery_code_changed", OCCASION],
  ["new_sign_in", OCCASION],
  ["account_deleted", { at: OCCASION.at }],
  ["share_invited", { ...INVITER, bucket: "Family" }],
  ["share_added", { ...INVITER, bucket: "Family" }],
  ["share_joined", { person: "Ana Roy", bucket: "Family", bucketUid: BUCKET_UID }],
  [
    "share_link_used",
    { person: "Ana Roy", personEmail: "ana@keepwell.test", bucket: "Family", bucketUid: BUCKET_UID },
  ],
  ...(["admin", "write", "read"] as const).map(
    (level) => ["share_changed", { by: "Ana Roy", bucket: "Family", level }] as const,
  ),
  ["share_removed", { by: "Ana Roy", bucket: "Family" }],
  ["handover_offered", { by: "Ana Roy", bucket: "Family" }],
  ["handover_accepted", { by: "Ana Roy", bucket: "Family" }],
  ["team_invitation", { ...INVITER, enterprise: "Acme", token: "tok" }],
  ["membership_ended", { enterprise: "Acme" }],
  ["member_waiting", { person: "Ana Roy", personEmail: "ana@keepwell.test", enterprise: "Acme" }],
  ["recovery_asked", { person: "Ana Roy", personEmail: "ana@keepwell.test", enterprise: "Acme" }],
  ["recovery_approved", { enterprise: "Acme", token: "tok" }],
  ["recovery_refused", { enterprise: "Acme" }],
  ["trial_ending", { date: "2026-03-02" }],
  ["payment_failed", { amount: "$10.00" }],
  ["payment_action", { amount: "$10.00" }],
  ["card_expiring", { last4: "4242", expiry: "03/2026" }],
  ["subscription_ended", {}],
];

export const write = (
  [name, vars]: (typeof EVERY)[number],
  locale: string,
  { reader = "Zoë", publicUrl = "https://keepwell.test" } = {},
): Letter => writeLetter(name, vars as LetterVars[typeof name], { name: reader, locale, publicUrl });
