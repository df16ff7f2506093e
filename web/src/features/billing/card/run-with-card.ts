import { CallFailure } from "@keepwell/client/api/call-failure.ts";

/** What the card form offers to the code that sends a form. */
export interface CardCalls {
  /** False after the form has shown which fields are wrong. Nothing is sent. */
  readonly check: () => Promise<boolean>;
  /** Null after the form has shown what is wrong, with the focus on the first wrong field. */
  readonly tokenise: () => Promise<{ readonly token: string } | null>;
  /** Opens the bank's step in a dialog. Returns whether it passed. */
  readonly authenticate: (clientSecret: string) => Promise<boolean>;
}

/** A card may need confirmation when it is added, and again when it is charged. */
const BANK_STEPS = 3;

/**
 * Sends, and whenever the bank requires the cardholder's confirmation, asks for it and sends the same again.
 * @throws `card_error` if the bank refuses.
 */
export const runWithBank = async <Result>(
  { authenticate }: Pick<CardCalls, "authenticate">,
  send: () => Promise<Result>,
): Promise<Result> => {
  for (let step = 0; step < BANK_STEPS; step += 1)
    try {
      return await send();
    } catch (error) {
      const secret = error instanceof CallFailure ? error.clientSecret : null;
      if (secret === null) throw error;
      if (!(await authenticate(secret))) break;
    }
  throw new CallFailure("card_error", { code: "card_error" });
};

/**
 * Makes a token of the typed card and sends it; `send` is called with the same token again after the bank's step.
 * Null if the card form has shown a problem and nothing was sent.
 */
export const runWithCard = async <Result>(
  card: Pick<CardCalls, "authenticate" | "tokenise">,
  send: (token: string) => Promise<Result>,
): Promise<Result | null> => {
  const made = await card.tokenise();
  return made === null ? null : runWithBank(card, () => send(made.token));
};
