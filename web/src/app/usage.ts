/** @file The query key of the account's usage of its plan. The billing pages show the usage, and sharing changes it. */
import type { Session } from "@keepwell/client/session/session.ts";

export const usageKey = ({ identity }: Session) => [identity.uid, "billing", "usage"] as const;
