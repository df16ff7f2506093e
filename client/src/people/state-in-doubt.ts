/**
 * Thrown when the account's state is needed, but the user must first decide whether to accept the state that the server
 * shows ([Note: Older than seen], [Note: Missing state]).
 */
export abstract class StateInDoubt extends Error {
  abstract readonly kind: "older" | "missing";
}
