/**
 * Thrown when the account's state is needed, but the server shows an older state ([Note: Older than seen]) or none
 * ([Note: Missing state]). The user must first decide how to go on.
 */
export abstract class StateInDoubt extends Error {
  abstract readonly kind: "older" | "missing";
}
