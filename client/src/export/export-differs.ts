/** The written file does not hold what was to be written. It must not be offered. */
export class ExportDiffersError extends Error {
  override readonly name = "ExportDiffersError";

  constructor() {
    super("The written file differs from what was to be exported.");
  }
}
