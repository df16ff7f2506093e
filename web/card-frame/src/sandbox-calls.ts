/**
 * @file The API calls to the sandbox. Only the card frame makes them. Secrets are in the bodies of calls, never in
 * URLs.
 */
import type { SandboxChallenge, SandboxMistake } from "@keepwell/contract/billing/sandbox.ts";
import type { TypedCard } from "./check-card.ts";
import type { CardToken } from "./view.ts";

const post = (path: string, body: object): Promise<Response> =>
  fetch(`/api/sandbox/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-Requested-With": "XMLHttpRequest" },
    body: JSON.stringify(body),
    credentials: "omit",
    cache: "no-store",
  });

const NOT_FOUND = 404;
const TOO_MANY = 429;
const WRONG = 422;

export type Sent = CardToken | { readonly mistake: SandboxMistake } | "busy" | "unreachable";

/** The only function that sends a card's number. */
export const sendCard = async ({ number, name, month, year, cvc }: TypedCard): Promise<Sent> => {
  const body = { number, cvc, name: name.trim(), exp_month: Number(month), exp_year: Number(year) };
  try {
    const reply = await post("tokens", body);
    if (reply.ok || reply.status === WRONG) return await reply.json();
    return reply.status === TOO_MANY ? "busy" : "unreachable";
  } catch {
    return "unreachable";
  }
};

/** Reads the bank's question. Null if the question is no longer open, or if the call failed. */
export const readChallenge = async (clientSecret: string): Promise<SandboxChallenge | null> => {
  try {
    const reply = await post("challenges", { client_secret: clientSecret });
    return reply.ok ? await reply.json() : null;
  } catch {
    return null;
  }
};

/** Answers the bank's question. Returns "over" if the question was no longer open. */
export const settleChallenge = async (
  clientSecret: string,
  passed: boolean,
): Promise<"settled" | "over" | "unreachable"> => {
  try {
    const reply = await post("challenges/settle", { client_secret: clientSecret, passed });
    if (reply.ok) return "settled";
    return reply.status === NOT_FOUND ? "over" : "unreachable";
  } catch {
    return "unreachable";
  }
};
