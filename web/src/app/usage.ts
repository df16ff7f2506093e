/** @file The query key of the account's usage of its plan. Sharing changes the usage, and the billing pages show it. */
import type { Session } from "@keepwell/client/session/session.ts";

export const usageKey = ({ identity }: Session) => [identity.uid, "billing", "usage"] as const;
