/** @file The formats of an export, and what each can hold. Light, because the page shows it before anything is loaded. */
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";

export interface ExportFormat {
  /** With its dot. */
  readonly extension: string;
  readonly mediaType: string;
  /** Whether the file is encrypted under a password of its own; otherwise all of it is readable. */
  readonly encrypted: boolean;
  /** `passwords`: of earlier versions only the passwords. */
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
