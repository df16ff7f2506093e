import { collectExport } from "@keepwell/client/export/collect-export.ts";
import { EXPORT_FORMAT } from "@keepwell/client/export/export-formats.ts";
import type { FileRequest, WrittenFile } from "@keepwell/client/export/write-export.ts";
import type { Omitted } from "@keepwell/client/import/keepwell/export-lines.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { ExportFormatId } from "@keepwell/contract/identity/export-formats.ts";
import { wipe } from "@keepwell/crypto/bytes.ts";
import { CURRENT_KDF } from "@keepwell/crypto/password/kdf-versions.ts";
import { makeSalt } from "@keepwell/crypto/password/make-salt.ts";
import { useEffect, useRef, useState } from "react";
import { confirmAgain, withConfirmation } from "../../../app/confirmation.ts";
import { currentIdentity } from "../../../app/own-details.ts";
import { deriveMasterKeyInWorker } from "../../../kdf/derive-master-key.ts";
import type { ExportChoices } from "./export-choices.ts";
import { type ExportWriter, openExportWriter } from "./export-source.ts";

export interface ExportResult {
  readonly format: ExportFormatId;
  readonly fileName: string;
  readonly file: Blob;
  readonly written: Omit<WrittenFile, "bytes">;
  readonly omitted: readonly Omitted[];
}

export type ExportRun =
  | { readonly at: "collecting"; readonly done: number; readonly total: number }
  | { readonly at: "writing" }
  /** `choices` is kept for another try. It includes the password of the file. No other state contains this password. */
  | { readonly at: "failed"; readonly failure: unknown; readonly choices: ExportChoices }
  | { readonly at: "done"; readonly result: ExportResult };

interface Exporting {
  readonly session: Session;
  readonly choices: ExportChoices;
  readonly writer: ExportWriter;
  readonly signal: AbortSignal;
  readonly set: (run: ExportRun) => void;
}

/**
 * Reads the chosen entries, and sends them to the worker in several parts. Returns the entries and buckets that could
 * not be exported.
 */
const collect = async ({ session, choices, writer, signal, set }: Exporting): Promise<Omitted[]> => {
  const omitted: Omitted[] = [];
  for await (const { lines, done, total } of collectExport(session, choices, signal)) {
    signal.throwIfAborted();
    for (const line of lines) if (line.kind === "omitted") omitted.push(line);
    await writer.add(lines);
    set({ at: "collecting", done, total });
  }
  return omitted;
};

const requestOf = async ({ session, choices }: Exporting, at: Date): Promise<FileRequest> => {
  const { format, password, history, isForSpreadsheets } = choices;
  if (format === "bitwarden-json") return { format, history };
  if (format === "kdbx") return { format, password, history };
  if (format !== "keepwell") return { format, isForSpreadsheets };
  const salt = makeSalt();
  const masterKey = await deriveMasterKeyInWorker({ password, salt, kdf: CURRENT_KDF });
  const { email } = currentIdentity(session);
  return { format, email, madeAt: at.toISOString(), secret: { masterKey, kdf: CURRENT_KDF, salt } };
};

const write = async (exporting: Exporting): Promise<Omit<ExportResult, "omitted">> => {
  const at = new Date();
  const { format } = exporting.choices;
  const { extension, mediaType: type } = EXPORT_FORMAT[format];
  const request = await requestOf(exporting, at);
  try {
    const { bytes, ...written } = await exporting.writer.write(request);
    const fileName = `keepwell-${at.toISOString().slice(0, 10)}${extension}`;
    return { format, fileName, file: new Blob([bytes], { type }), written };
  } finally {
    if ("secret" in request) wipe(request.secret.masterKey);
  }
};

/** Makes the file. Returns only after the worker has checked the file and the server has recorded the export. */
const run = async (exporting: Exporting): Promise<ExportResult> => {
  const omitted = await collect(exporting);
  exporting.set({ at: "writing" });
  const made = await write(exporting);
  exporting.signal.throwIfAborted();
  const body = { format: made.format, entries: made.written.entries };
  await withConfirmation(() => exporting.session.api.identity.recordExport({ body }));
  return { ...made, omitted };
};

/** Runs one export at a time. The export ends when the user leaves the page. */
export const useExport = (session: Session) => {
  const [state, set] = useState<ExportRun>();
  const stopper = useRef<AbortController>(undefined);
  useEffect(() => () => stopper.current?.abort(), []);

  const start = async (choices: ExportChoices): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    // Set before the user is asked for the password. If they leave the page while they are being asked, the export does
    // not start.
    stopper.current = controller;
    if (!(await confirmAgain()) || signal.aborted) return;
    const writer = openExportWriter();
    signal.addEventListener("abort", () => writer.close());
    set({ at: "collecting", done: 0, total: 0 });
    const show = (next: ExportRun) => signal.aborted || set(next);
    try {
      show({ at: "done", result: await run({ session, choices, writer, signal, set: show }) });
    } catch (failure) {
      show({ at: "failed", failure, choices });
    } finally {
      writer.close();
    }
  };

  return {
    run: state,
    start: (choices: ExportChoices) => void start(choices),
    /** Ends the export, drops the entries that it has read, and shows the choices again. */
    end: () => {
      stopper.current?.abort();
      set(undefined);
    },
  };
};
