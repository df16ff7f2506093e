/** @file The key of what the account uses of its plan. Sharing changes it, and the billing pages show it. */
import type { Session } from "@keepwell/client/session/session.ts";

export const usageKey = ({ identity }: Session) => [identity.uid, "billing", "usage"] as const;
