/**
 * The account's state is needed, and what the server shows of it is not accepted until the user has decided:
 * [Note: Older than seen], [Note: Missing state].
 */
export abstract class StateInDoubt extends Error {
  abstract readonly kind: "older" | "missing";
}
