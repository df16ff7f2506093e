import { FILE_ENCODINGS } from "@keepwell/client/import/decode-file.ts";
import { FORMAT_NAMES, TEXT_FORMAT_NAMES } from "@keepwell/client/import/format-names.ts";
import type { RefusalReason } from "@keepwell/client/import/import-refused.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { Spinner } from "@keepwell/ui/spinner.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { type ImportText, useImportText } from "./import-text.ts";
import { KeySection } from "./key-section.tsx";
import { Section } from "./section.tsx";
import type { ImportFile } from "./use-import-file.ts";

const formatOptions = (text: ImportText) =>
  TEXT_FORMAT_NAMES.map(([id, name]) => ({ id, label: id === "csv" ? text.csv : name }));

/** Whether the page must ask for the file's password or key file. If not, it refuses the file. */
const isKeyAsked = (reason: RefusalReason): boolean =>
  reason === "password_needed" || reason === "wrong_password";

type Opened = NonNullable<ImportFile["file"]>;

interface FileSectionProps {
  readonly source: ImportFile;
  readonly file: Opened;
}

/** Shows the file and how it was read, or why it cannot be read. */
export function FileSection({ source, file }: FileSectionProps) {
  const text = useImportText();
  const { view } = file;
  const isSlow = useDelayedPending(file.isReading);
  return (
    <Section title={text.fileTitle} takesFocus>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line bg-surface px-3 py-2">
        <span className="min-w-0 break-all">{file.name}</span>
        <div className="-mx-2.5">
          <Button variant="quiet" size="sm" onPress={source.forget}>
            {text.otherFile}
          </Button>
        </div>
      </div>
      <ReadAs source={source} file={file} />
      <div role="status" className="-mt-3">
        {isSlow && (
          <p className="flex items-center gap-2 pt-3 text-ui text-ink-2">
            <Spinner />
            {text.reading(file.name)}
          </p>
        )}
        {!file.isReading && view && "rows" in view.outcome && (
          <span className="sr-only">{text.found(view.outcome.rows.length)}</span>
        )}
      </div>
      {!file.isReading && <Refusal file={file} />}
      <Key source={source} file={file} />
    </Section>
  );
}

/** Shows what was detected about the file, such as its encoding. The user can correct it if the file is text. */
function ReadAs({ source, file: { view, choices } }: FileSectionProps) {
  const text = useImportText();
  const encoding = view?.encoding;
  if (encoding === undefined)
    return view?.formatId && <p className="text-ui text-ink-2">{text.readAs(FORMAT_NAMES[view.formatId])}</p>;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={text.format}
        options={formatOptions(text)}
        value={view?.formatId}
        onChange={(formatId) => source.change({ encoding, formatId })}
      />
      <Select
        label={text.encoding}
        options={FILE_ENCODINGS.map((id) => ({ id, label: text.encodings[id] }))}
        value={encoding}
        onChange={(chosen) => source.change({ ...choices, encoding: chosen })}
      />
      <p className="-mt-2 text-meta text-ink-2 sm:col-start-2">{text.encodingHint}</p>
    </div>
  );
}

/** The formats whose files can also be opened with a key file. */
const WITH_KEY_FILES: ReadonlySet<string> = new Set(["keepass-kdbx"]);

function Key({ source, file: { view, choices, isReading, hasFailed } }: FileSectionProps) {
  if (hasFailed || !view || !("refused" in view.outcome) || !isKeyAsked(view.outcome.refused)) return null;
  return (
    <KeySection
      takesKeyFile={view.formatId !== undefined && WITH_KEY_FILES.has(view.formatId)}
      wasWrong={view.outcome.refused === "wrong_password"}
      isReading={isReading}
      onGive={(key) => source.change({ ...choices, key })}
    />
  );
}

function Refusal({ file: { view, hasFailed } }: { readonly file: Opened }) {
  const text = useImportText();
  if (hasFailed) return <Alert tone="error" isLive title={text.readFailed} />;
  if (!view || !("refused" in view.outcome) || isKeyAsked(view.outcome.refused)) return null;
  return (
    <Alert tone="error" isLive title={text.refusedTitle}>
      {text.refusals[view.outcome.refused]}
    </Alert>
  );
}
