import type { ExportContents } from "@keepwell/client/export/collect-export.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";

export interface ExportableBucket {
  readonly uid: string;
  readonly name: string;
  readonly isShared: boolean;
  readonly bucket: OpenBucket;
}

/** The user's choices for an export. */
export interface ExportChoices extends ExportContents {
  readonly format: ExportFormatId;
  /** The password of the file; empty for formats that are not encrypted. */
  readonly password: string;
  /** Whether cells that a spreadsheet would run as formulas are made harmless. */
  readonly isForSpreadsheets: boolean;
}
