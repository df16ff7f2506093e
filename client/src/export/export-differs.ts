/** Thrown when the written file does not have the intended content. The page must not offer such a file. */
export class ExportDiffersError extends Error {
  override readonly name = "ExportDiffersError";

  constructor() {
    super("The written file differs from what was to be exported.");
  }
}
