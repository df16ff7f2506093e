import type { Omitted, OmittedReason } from "@keepwell/client/import/keepwell/export-lines.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { Disclosure, DisclosureGroup } from "@keepwell/ui/disclosure.tsx";
import { DownloadIcon } from "@keepwell/ui/icons.ts";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback, useEffect, useRef, useState } from "react";
import { downloadFile } from "../../../app/download.ts";
import { useExportText } from "../../../text/exporting-text.ts";
import type { ExportResult } from "./use-export.ts";

interface ExportDoneProps {
  readonly result: ExportResult;
  /** Returns the name of a bucket; undefined if the bucket could not be opened. */
  readonly bucketName: (uid: string) => string | undefined;
  readonly onSaved: () => void;
  readonly onAnother: () => void;
}

/** Shows the button that saves the file, and everything that the file does not contain. */
export function ExportDone({ result, bucketName, onSaved, onAnother }: ExportDoneProps) {
  const text = useExportText();
  const [isSaved, setSaved] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
  }, []);
  const { fileName, file, written, omitted } = result;
  const save = () => {
    downloadFile(fileName, file);
    setSaved(true);
    onSaved();
  };
  return (
    <div className="flex max-w-form flex-col gap-8">
      <section className="flex flex-col gap-3">
        <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
          {text.doneTitle}
        </h2>
        <Alert tone={written.entries === 0 ? "warning" : "success"} isLive>
          {written.entries === 0 ? text.nothing : text.done(written.entries)}
        </Alert>
        <p className="text-ink-2">{text.logged}</p>
        <ButtonRow>
          <Button variant="primary" icon={DownloadIcon} onPress={save}>
            {text.save(fileName)}
          </Button>
          <Button variant="quiet" onPress={onAnother}>
            {text.another}
          </Button>
        </ButtonRow>
        <p role="status" className="text-meta text-ink-2">
          {isSaved && text.saved}
        </p>
      </section>
      <Lost result={result} />
      {omitted.length > 0 && <NotExported omitted={omitted} bucketName={bucketName} />}
    </div>
  );
}

/** Says which parts of the entries the format cannot hold, and how many cells were changed. */
function Lost({ result: { written } }: Pick<ExportDoneProps, "result">) {
  const text = useExportText();
  const { losses, changedCells } = written;
  if (losses.length === 0 && changedCells === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-section">{text.leftOutTitle}</h2>
      <ul className="flex flex-col divide-y divide-line border-y border-line">
        {losses.map(({ loss, entries }) => (
          <li key={loss} className="flex justify-between gap-4 py-1.5">
            <span>{text.losses[loss]}</span>
            <span className="shrink-0 text-ink-2 tabular-nums">{text.lost(entries)}</span>
          </li>
        ))}
      </ul>
      {changedCells > 0 && <p className="text-ink-2">{text.changedCells(changedCells)}</p>}
    </section>
  );
}

const byReason = (omitted: readonly Omitted[]): [OmittedReason, Omitted[]][] => {
  const groups = new Map<OmittedReason, Omitted[]>();
  for (const one of omitted) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one]);
  return [...groups];
};

function NotExported({
  omitted,
  bucketName,
}: { readonly omitted: readonly Omitted[] } & Pick<ExportDoneProps, "bucketName">) {
  const text = useExportText();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="text-section">{text.omittedTitle}</h2>
      <p className="text-ink-2">{text.omittedText}</p>
      <DisclosureGroup>
        {byReason(omitted).map(([reason, some]) => (
          <Disclosure key={reason} id={reason} title={text.omitted[reason]} summary={String(some.length)}>
            <OmittedRows label={text.omitted[reason]} omitted={some} bucketName={bucketName} />
          </Disclosure>
        ))}
      </DisclosureGroup>
    </section>
  );
}

interface OmittedRowsProps extends Pick<ExportDoneProps, "bucketName"> {
  readonly label: string;
  readonly omitted: readonly Omitted[];
}

function OmittedRows({ label, omitted, bucketName }: OmittedRowsProps) {
  const text = useExportText();
  const rows = omitted.map((one, at) => ({ ...one, id: String(at) }));
  const parts = useCallback(
    ({ name, bucket, rev }: Omitted) => {
      const title = name || text.unnamed;
      const inBucket = (bucket && bucketName(bucket)) || "";
      const note = [inBucket, rev === null ? "" : text.version(rev)].filter((part) => part !== "").join(", ");
      return { title, words: `${title}, ${note}`, note };
    },
    [text, bucketName],
  );
  return (
    <div className="max-h-72 overflow-y-auto overscroll-contain border-t border-line">
      <RowList label={label} rows={rows} parts={parts} />
    </div>
  );
}
