import type {
  SandboxChallenge,
  SandboxMistake,
  SandboxToken,
  sandboxCardBody,
  sandboxChallengeBody,
  sandboxSettleBody,
} from "@keepwell/contract/billing/sandbox.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { z } from "@keepwell/contract/zod.ts";
import type { Context } from "../context.ts";
import type { SandboxExtras } from "../gateways/payments/sandbox/sandbox-provider.ts";

type SandboxCards = Pick<SandboxExtras, "tokenise" | "challenge" | "settleChallenge">;

/** The calls of the sandbox's card form. The callers are not signed in, so the rate limit counts calls by network. */
export const createSandboxCardService = ({ limits }: Pick<Context, "limits">, sandbox: SandboxCards) => ({
  tokenise: async (
    network: string,
    typed: z.output<typeof sandboxCardBody>,
  ): Promise<SandboxToken | { readonly mistake: SandboxMistake }> => {
    await limits.spend(["card_token", network]);
    const { number, cvc, name, exp_month: expMonth, exp_year: expYear } = typed;
    const made = await sandbox.tokenise({ number, cvc, name, expMonth, expYear });
    if ("mistake" in made) return { mistake: made.mistake };
    return { token: made.token, brand: made.brand, last4: made.last4 };
  },
  challenge: async (
    network: string,
    asked: z.output<typeof sandboxChallengeBody>,
  ): Promise<SandboxChallenge> => {
    await limits.spend(["card_challenge", network]);
    const challenge = await sandbox.challenge(asked.client_secret);
    if (!challenge) return fail("not_found");
    const { purpose, brand, last4, amount } = challenge;
    return { purpose, brand, last4, amount };
  },
  settle: async (network: string, answer: z.output<typeof sandboxSettleBody>): Promise<void> => {
    await limits.spend(["card_challenge", network]);
    if (!(await sandbox.settleChallenge(answer.client_secret, answer.passed))) fail("not_found");
  },
});

export type SandboxCardService = ReturnType<typeof createSandboxCardService>;
