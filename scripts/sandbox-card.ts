/** @file A test card's token, as the card form's frame gets one: for demos, journeys and the bench. */
import type { SandboxToken } from "@keepwell/contract/billing/sandbox.ts";
import type { TestCardNumber } from "@keepwell/contract/billing/test-card-numbers.ts";

export interface TestCard {
  readonly number?: TestCardNumber;
  readonly name: string;
  readonly month?: number;
  readonly year?: number;
}

const NEXT_YEAR = new Date().getFullYear() + 1;

/** @throws Where the server at that address has no sandbox, or refuses the card. */
export const sandboxToken = async (
  origin: string,
  { number = "4242424242424242", name, month = 12, year = NEXT_YEAR }: TestCard,
): Promise<string> => {
  const reply = await fetch(`${origin}/api/sandbox/tokens`, {
    method: "POST",
    // The frame is a document without an origin.
    headers: { "content-type": "application/json", "x-requested-with": "keepwell", origin: "null" },
    body: JSON.stringify({ number, cvc: "123", name, exp_month: month, exp_year: year }),
  });
  if (reply.status === 404) throw new Error("Test cards are taken with PAYMENT_PROVIDER=sandbox alone.");
  if (!reply.ok) throw new Error(`No token for the card: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as SandboxToken).token;
};
