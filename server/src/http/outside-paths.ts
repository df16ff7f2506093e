/**
 * @file Paths of the API for other callers than our client. The calls need no session: each route checks them itself.
 */

export const PAYMENT_EVENTS_PATH = "/api/payments/events";

/** Paths for the card form's frame. They exist only if the sandbox takes payments. */
export const SANDBOX_PATHS = {
  tokens: "/api/sandbox/tokens",
  challenges: "/api/sandbox/challenges",
  settle: "/api/sandbox/challenges/settle",
} as const;

const SANDBOX = new Set<string>(Object.values(SANDBOX_PATHS));

export const isSandboxPath = (path: string): boolean => SANDBOX.has(path);
