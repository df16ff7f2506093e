import type { DeclineAtAttach } from "../test-cards.ts";

/** What the holder did on the bank's page, if he was there. */
export type Authentication = "none" | "passed" | "failed";

export type DeclineCode = DeclineAtAttach | "authentication_failed" | "no_card";

export type ChargeAnswer = "succeeded" | "requires_action" | DeclineCode;
