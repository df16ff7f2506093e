/** Thrown when the written file does not have the intended content, so that it must not be offered. */
export class ExportDiffersError extends Error {
  override readonly name = "ExportDiffersError";

  constructor() {
    super("The written file differs from what was to be exported.");
  }
}
