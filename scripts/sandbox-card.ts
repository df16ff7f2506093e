/** @file Test cards of the sandbox for demo accounts, journeys and measurements. */
import type { SandboxToken } from "@keepwell/contract/billing/sandbox.ts";
import type { TestCardNumber } from "@keepwell/contract/billing/test-card-numbers.ts";

export interface TestCard {
  readonly number?: TestCardNumber;
  readonly name: string;
  readonly month?: number;
  readonly year?: number;
}

/** The billing address of test users. The caller adds the names of the user and of the organization. */
export const SANDBOX_ADDRESS = {
  address: "12, rue Saint-Paul",
  address2: null,
  city: "Québec",
  postalcode: "G1K 3V8",
  iso_country: "CA",
  iso_state: "QC",
} as const;

const NEXT_YEAR = new Date().getFullYear() + 1;

/** Requests a card token. @throws Error if the server at `origin` has no sandbox, or refuses the card. */
export const sandboxToken = async (
  origin: string,
  { number = "4242424242424242", name, month = 12, year = NEXT_YEAR }: TestCard,
): Promise<string> => {
  const reply = await fetch(`${origin}/api/sandbox/tokens`, {
    method: "POST",
    // Send the headers that the card form's frame sends. A frame with the attribute `sandbox` sends "null" as its
    // origin.
    headers: { "content-type": "application/json", "x-requested-with": "keepwell", origin: "null" },
    body: JSON.stringify({ number, cvc: "123", name, exp_month: month, exp_year: year }),
  });
  if (reply.status === 404) throw new Error("Only PAYMENT_PROVIDER=sandbox accepts test cards.");
  if (!reply.ok) throw new Error(`No token for the card: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as SandboxToken).token;
};
