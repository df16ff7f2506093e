import { CallFailure } from "@keepwell/client/api/call-failure.ts";

/** What the card form does for whoever sends. */
export interface CardCalls {
  /** False once it has shown which fields are wrong. Nothing is sent. */
  readonly check: () => Promise<boolean>;
  /** Null once it has shown what is wrong, with the focus on the first field that is. */
  readonly tokenise: () => Promise<{ readonly token: string } | null>;
  /** Takes the holder to the bank's step, in a dialog. Did it pass? */
  readonly authenticate: (clientSecret: string) => Promise<boolean>;
}

/** A card may be confirmed when it is added, and again when it is charged. */
const BANK_STEPS = 3;

/**
 * Sends, and whenever the bank wants to hear from the card's holder, lets it and sends the same again. Throws
 * `card_error` where the bank's answer is no.
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
 * Makes a token of the typed card and sends it; `send` is called with the same token again after the bank's
 * step. Null where the card form has shown what is wrong, and nothing was sent.
 */
export const runWithCard = async <Result>(
  card: Pick<CardCalls, "authenticate" | "tokenise">,
  send: (token: string) => Promise<Result>,
): Promise<Result | null> => {
  const made = await card.tokenise();
  return made === null ? null : runWithBank(card, () => send(made.token));
};
