/**
 * Whether a request for a passkey or a security key has ended without an answer. Browsers report the same error if the
 * user cancels a request and if the request takes too long.
 */
export const isCancelled = (error: unknown): boolean =>
  error instanceof DOMException && ["NotAllowedError", "AbortError"].includes(error.name);
