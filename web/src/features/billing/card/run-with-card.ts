import { CallFailure } from "@keepwell/client/api/call-failure.ts";

/** The functions of the card form that the surrounding form calls when it is sent. */
export interface CardCalls {
  /**
   * Checks the typed card without sending it. If the card has a problem, the card form shows it. Returns false then,
   * and also if the card form is not ready or does not answer.
   */
  readonly check: () => Promise<boolean>;
  /**
   * Makes a token of the typed card. If a field is wrong, the card form shows this and focuses the first wrong field.
   * Returns null if no token could be made, for this or another reason.
   */
  readonly tokenise: () => Promise<{ readonly token: string } | null>;
  /** Opens the bank's step in a dialog. Returns whether the cardholder has confirmed. */
  readonly authenticate: (clientSecret: string) => Promise<boolean>;
}

/** The bank asks the cardholder at most twice: when the card is added, and when the card is charged. */
const BANK_STEPS = 2;

/**
 * Calls `send`. Whenever the bank requires the cardholder's confirmation, asks for it and calls `send` again.
 * @throws CallFailure `card_error` if the cardholder does not confirm, or the bank still asks after the last call.
 */
export const runWithBank = async <Result>(
  { authenticate }: Pick<CardCalls, "authenticate">,
  send: () => Promise<Result>,
): Promise<Result> => {
  for (let steps = 0; ; steps += 1)
    try {
      return await send();
    } catch (error) {
      const secret = error instanceof CallFailure ? error.clientSecret : null;
      if (secret === null) throw error;
      if (steps === BANK_STEPS || !(await authenticate(secret)))
        throw new CallFailure("card_error", { code: "card_error" });
    }
};

/**
 * Makes a token of the typed card and calls `send` with the token. Calls `send` again after the bank's step. If no
 * token could be made, returns null.
 */
export const runWithCard = async <Result>(
  card: Pick<CardCalls, "authenticate" | "tokenise">,
  send: (token: string) => Promise<Result>,
): Promise<Result | null> => {
  const made = await card.tokenise();
  return made === null ? null : runWithBank(card, () => send(made.token));
};
