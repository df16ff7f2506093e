/** The methods for which the user types a code. */
export const CODE_METHODS = ["authenticator", "phone", "backup_code"] as const;

export type CodeMethod = (typeof CODE_METHODS)[number];

export const TWO_FACTOR_METHODS = [...CODE_METHODS, "security_key"] as const;

export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];

export const isTwoFactorMethod = (text: string): text is TwoFactorMethod =>
  TWO_FACTOR_METHODS.some((method) => method === text);

/** The number of backup codes that are made together. */
export const BACKUP_CODES = 10;

/** Seconds that must pass before another text message can be sent. */
export const RESEND_SECONDS = 30;

/** The reply to a sign-in with the right password if a second factor is required. It contains no key. */
export interface TwoFactorChallenge {
  /** Identifies this sign-in until it succeeds, but for no more than ten minutes. */
  readonly user_token: string;
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone number that a code can be sent to; null if the account has no phone number. */
  readonly phone_hint: string | null;
  /** Whether a text message has been sent already. */
  readonly code_sent: boolean;
}
