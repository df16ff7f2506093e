/** An error whose message is for the operator: it says what to do, and quotes no stored data. */
export class OperatorError extends Error {
  override readonly name = "OperatorError";
}
