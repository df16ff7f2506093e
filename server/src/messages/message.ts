/** @file The templates of mails and text messages, and the values that each needs. */
import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";

export const LOCALES = ["en", "fr-CA"] as const;
export type MessageLocale = (typeof LOCALES)[number];

// Type aliases and not interfaces: TypeScript does not accept an interface as a `Record<string, string>`.
/** When, from where and with what browser something was done to an account. */
export type Occasion = {
  /** ISO 8601. */
  readonly at: string;
  /** The User-Agent header as the browser sent it. Mails show the browser's name and never quote the header. */
  readonly userAgent: string;
  /** The caller's IP address. */
  readonly network: string;
};

export type TwoFactorMethod = "app" | "phone" | "security_key" | "backup_codes";

/** The name and the address of the user who shares a bucket or invites to a team. */
export type Inviter = { readonly inviter: string; readonly inviterEmail: string };

/** `bucket`, `by` and `person` hold names as users have typed them. Mails show them only through `quoted`. */
export type SharingVars = {
  /** To an address that no account has proven. */
  share_invited: Inviter & { readonly bucket: string };
  /** To the user with whom the bucket is shared, whether they have the key already or wait for it. */
  share_added: Inviter & { readonly bucket: string };
  /**
   * To the user who can give the key: the user who invited the address `person`, or the bucket's owner. An account has
   * proven that address, and waits for the key.
   */
  share_joined: { readonly person: string; readonly bucket: string; readonly bucketUid: string };
  /** To the user who made a secure link, with the address of the account that used it. */
  share_link_used: {
    readonly person: string;
    readonly personEmail: string;
    readonly bucket: string;
    readonly bucketUid: string;
  };
  share_changed: { readonly by: string; readonly bucket: string; readonly level: GivenAccessType };
  share_removed: { readonly by: string; readonly bucket: string };
  handover_offered: { readonly by: string; readonly bucket: string };
  /** To the previous owner. */
  handover_accepted: { readonly by: string; readonly bucket: string };
};

/** `enterprise` is the name that its administrators typed. Mails show it only through `quoted`. */
export type TeamVars = {
  /** To an invited person, at an address that no account has proven. */
  team_invitation: Inviter & { readonly enterprise: string; readonly token: string };
  /** To the address of a deleted account. */
  membership_ended: { readonly enterprise: string };
  /** To administrators: the member `person` asks to have their account recovered. */
  recovery_asked: { readonly person: string; readonly personEmail: string; readonly enterprise: string };
  /** To administrators: an invited person has agreed to join, and waits to be admitted. */
  member_waiting: { readonly person: string; readonly personEmail: string; readonly enterprise: string };
  /** To the member whose account is recovered. */
  recovery_approved: { readonly enterprise: string; readonly token: string };
  recovery_refused: { readonly enterprise: string };
};

/** To the person who pays. Dates are YYYY-MM-DD; amounts are formatted, as in `$10.00`. */
export type BillingVars = {
  trial_ending: { readonly date: string };
  payment_failed: { readonly amount: string };
  /** The bank requires the cardholder's confirmation. */
  payment_action: { readonly amount: string };
  /** `expiry` is MM/YYYY. */
  card_expiring: { readonly last4: string; readonly expiry: string };
  subscription_ended: Record<never, never>;
};

export type LetterVars = SharingVars &
  BillingVars &
  TeamVars & {
    verify_address: { readonly token: string };
    reset_password: { readonly token: string };
    password_changed: Occasion;
    /** To the person who received the mailed link, and replaced an account that had not proven the address. */
    account_replaced: Occasion;
    /** To the address that was replaced. */
    address_changed: Occasion;
    two_factor: Occasion & {
      readonly change: "added" | "removed" | "changed";
      readonly method: TwoFactorMethod;
    };
    passkey: Occasion & { readonly change: "added" | "removed" };
    recovery_code_used: Occasion;
    recovery_code_guessed: Occasion;
    recovery_code_changed: Occasion;
    new_sign_in: Occasion;
    account_deleted: { readonly at: string };
  };
export type LetterName = keyof LetterVars;

export type SmsVars = {
  sms_code: { readonly code: string };
  /** Asks the provider to send a code of its own. */
  provider_code: Record<never, never>;
};
export type SmsName = keyof SmsVars;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** How long a code sent to a phone is valid. */
export const PHONE_CODE_MS = 10 * MINUTE;

/**
 * For how many milliseconds the server tries to send a message. Later the message is of no use, for example because
 * its link or code has expired.
 */
export const USEFUL_MS: Readonly<Record<LetterName | SmsName, number>> = {
  verify_address: 3 * DAY,
  reset_password: 30 * MINUTE,
  password_changed: 3 * DAY,
  account_replaced: 3 * DAY,
  address_changed: 3 * DAY,
  two_factor: 3 * DAY,
  passkey: 3 * DAY,
  recovery_code_used: 3 * DAY,
  recovery_code_guessed: 3 * DAY,
  recovery_code_changed: 3 * DAY,
  new_sign_in: 3 * DAY,
  account_deleted: 3 * DAY,
  share_invited: 14 * DAY,
  share_added: 3 * DAY,
  share_joined: 3 * DAY,
  share_link_used: 3 * DAY,
  share_changed: 3 * DAY,
  share_removed: 3 * DAY,
  handover_offered: 3 * DAY,
  handover_accepted: 3 * DAY,
  team_invitation: 14 * DAY,
  membership_ended: 3 * DAY,
  recovery_asked: 3 * DAY,
  member_waiting: 3 * DAY,
  recovery_approved: 30 * MINUTE,
  recovery_refused: 3 * DAY,
  trial_ending: 3 * DAY,
  payment_failed: 3 * DAY,
  payment_action: DAY,
  card_expiring: 14 * DAY,
  subscription_ended: 7 * DAY,
  sms_code: PHONE_CODE_MS,
  provider_code: PHONE_CODE_MS,
};

/** The templates whose link or code opens an account. The user can request another link or code at any time. */
const ENTRIES: readonly string[] = ["reset_password", "recovery_approved", "sms_code"];

/**
 * Whether the content of a message is erased as soon as the server gives up sending it. The content of other messages
 * stays while they are of use, so that the operator can send them again.
 */
export const isErasedWhenGivenUp = (template: string): boolean => ENTRIES.includes(template);

/** The language of messages to a user whose stored language is `stored`. */
export const messageLocale = (stored: string): MessageLocale =>
  LOCALES.find((locale) => locale === stored) ?? "en";
