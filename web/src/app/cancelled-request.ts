/**
 * Whether a request for a passkey or a security key has ended without an answer of the user. Browsers do not tell a
 * request that the user has cancelled from one that took too long.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
