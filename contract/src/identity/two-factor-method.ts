/** What can prove, besides the password, who is there. A further one (passkeys) takes its place here. */
export const TWO_FACTOR_METHODS = ["authenticator", "phone", "backup_code"] as const;

export type TwoFactorMethod = (typeof TWO_FACTOR_METHODS)[number];

export const isTwoFactorMethod = (text: string): text is TwoFactorMethod =>
  TWO_FACTOR_METHODS.some((method) => method === text);

/** How many backup codes are made at a time. */
export const BACKUP_CODES = 10;

/** How long a text message must be waited for before another one may be sent, in seconds. */
export const RESEND_SECONDS = 30;

/** What a sign-in with the right password is answered where a second factor is asked for. No key is in it. */
export interface TwoFactorChallenge {
  /** Names this sign-in, for ten minutes and one success. */
  readonly user_token: string;
  readonly methods: readonly TwoFactorMethod[];
  /** The last digits of the phone that can take a code, if there is one. */
  readonly phone_hint: string | null;
  /** Whether a text message is on its way already. */
  readonly code_sent: boolean;
}
