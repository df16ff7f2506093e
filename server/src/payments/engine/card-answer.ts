import type { DeclineAtAttach } from "../test-cards.ts";

/** What the cardholder did on the bank's page; `none` if they were not present. */
export type Authentication = "none" | "passed" | "failed";

export type DeclineCode = DeclineAtAttach | "authentication_failed" | "no_card";

export type ChargeAnswer = "succeeded" | "requires_action" | DeclineCode;
