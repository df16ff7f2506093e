/**
 * @file The formats of an export, and what each can hold. Imports little, because the page shows the formats before it
 * loads the code that exports.
 */
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";

export interface ExportFormat {
  /** The extension of the file's name, with its dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Whether the file is encrypted under a password of its own. If it is not, anyone who has the file can read it. */
  readonly encrypted: boolean;
  /** Which parts of earlier versions the file contains. `passwords`: only their passwords. */
  readonly history: "all" | "passwords" | "none";
  readonly trash: boolean;
}

export const EXPORT_FORMAT: Readonly<Record<ExportFormatId, ExportFormat>> = {
  keepwell: {
    extension: ".keepwell",
    mediaType: "application/octet-stream",
    encrypted: true,
    history: "all",
    trash: true,
  },
  kdbx: {
    extension: ".kdbx",
    mediaType: "application/octet-stream",
    encrypted: true,
    history: "all",
    trash: true,
  },
  "bitwarden-json": {
    extension: ".json",
    mediaType: "application/json",
    encrypted: false,
    history: "passwords",
    trash: false,
  },
  "bitwarden-csv": {
    extension: ".csv",
    mediaType: "text/csv",
    encrypted: false,
    history: "none",
    trash: false,
  },
  "chrome-csv": { extension: ".csv", mediaType: "text/csv", encrypted: false, history: "none", trash: false },
};
