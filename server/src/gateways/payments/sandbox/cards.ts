import { randomBytes } from "node:crypto";
import type { SandboxMistake, SandboxToken } from "@keepwell/contract/billing/sandbox.ts";
import { attachCard } from "../../../payments/engine/cards.ts";
import { CardDeclined, type CardOutcome, type NewCard } from "../../../payments/payment-provider.ts";
import { readCard, type TypedCard } from "../../../payments/read-card.ts";
import type { SandboxMade } from "../../../payments/sandbox-made.ts";
import { toUnix } from "../../../unix-time.ts";
import { hashSecret, type SandboxOptions } from "./account.ts";
import { insertCardToken, takeCardToken } from "./card-token.store.ts";
import { keyed } from "./keyed.ts";
import { type Account, attempt } from "./steps.ts";
import { issueChallenge } from "./waiting.ts";

const TOKEN_LIFE_MS = 600_000;
const TOKEN_BYTES = 24;

export type Tokenised = SandboxToken | { readonly mistake: SandboxMistake };

/**
 * Makes a token for a typed card, or returns the mistake in the typed card. The token can be used once, within ten
 * minutes. The card's number and security code are not stored.
 */
export const tokenise = async ({ handle, clock }: SandboxOptions, typed: TypedCard): Promise<Tokenised> => {
  const at = clock.now();
  const read = readCard(typed, toUnix(at));
  if ("mistake" in read) return read;
  const { card } = read;
  const token = `tok_${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  await insertCardToken(handle, {
    token_hash: hashSecret(token),
    card: JSON.stringify(card),
    expires_at: new Date(at.getTime() + TOKEN_LIFE_MS),
  });
  return { token, brand: card.brand, last4: card.last4 };
};

const attach = async (account: Account, token: string): Promise<SandboxMade> => {
  const card = await takeCardToken(account.within, hashSecret(token), account.at);
  if (!card) throw new CardDeclined("token_not_found");
  const answer = attempt(account, (state) => attachCard(state, { token: card }));
  if (answer === "requires_action") return { kind: "waiting_card", card };
  if (answer !== "succeeded") return { kind: "declined", code: answer };
  const added = account.state.cards.at(-1);
  if (!added) throw new Error("The card that was added is not there.");
  return { kind: "card", card: added.id };
};

export const addCard = (
  sandbox: SandboxOptions,
  key: string,
  { customer, token }: NewCard,
): Promise<CardOutcome> =>
  keyed<CardOutcome>(
    sandbox,
    { key, customer, args: ["addCard", customer, token] },
    {
      make: (account) => attach(account, token),
      answer: (account, made) => {
        if (made.kind === "declined") return new CardDeclined(made.code);
        if (made.kind === "card") return { kind: "done", card: made.card };
        return issueChallenge(account, { kind: "card", key });
      },
    },
  );
