import { MOST_MERGED, MOST_TARGETS } from "@keepwell/client/import/import-record.ts";
import type { RowProblem } from "@keepwell/client/import/imported-file.ts";
import type { Merging } from "@keepwell/client/import/merge-draft.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { classes } from "@keepwell/ui/classes.ts";
import { useOnline } from "../../app/use-online.ts";
import type { Begun } from "./begun.ts";
import { ColumnsSection } from "./columns-section.tsx";
import { DestinationSection } from "./destination-section.tsx";
import { FileSection } from "./file-section.tsx";
import type { PreviewRow } from "./import-messages.ts";
import { type ImportText, useImportText } from "./import-text.ts";
import { PreviewSection } from "./preview-section.tsx";
import { ProblemsSection } from "./problems-section.tsx";
import { saysEnough } from "./shown-columns.ts";
import type { ImportFile } from "./use-import-file.ts";
import {
  type CreationRefusal,
  type ImportPlan,
  type Stored,
  type TargetBucket,
  useImportPlan,
} from "./use-import-plan.ts";

export interface Targets {
  readonly identityUid: string;
  readonly buckets: readonly TargetBucket[];
  readonly creationRefusal: CreationRefusal | undefined;
  readonly loadStored: (bucket: Bucket) => Promise<Stored>;
}

interface ReviewProps {
  readonly source: ImportFile;
  readonly file: NonNullable<ImportFile["file"]>;
  readonly targets: Targets;
  readonly onBegin: (begun: Begun) => void;
}

const NO_ROWS: readonly PreviewRow[] = [];
const NO_PROBLEMS: readonly RowProblem[] = [];

/** Shows the rows of the file, so that the user can check them before the import. */
export function Review({ source, file, targets, onBegin }: ReviewProps) {
  const text = useImportText();
  const { view, choices } = file;
  const outcome = view && "rows" in view.outcome ? view.outcome : undefined;
  const rows = outcome?.rows ?? NO_ROWS;
  const problems = outcome?.problems ?? NO_PROBLEMS;
  const plan = useImportPlan({ ...targets, rows, fileNumber: file.number });
  const table = view?.table;
  const refusal = useRefusalToBegin(file, plan);
  const begin = () =>
    onBegin({
      fileName: file.name,
      isEncrypted: choices.key !== undefined,
      plan: plan.plan,
      rows,
      problems,
      merging: plan.handling === "merge" ? mergingOf(plan, file.name, text) : null,
      known: plan.handling === "skip" ? [...plan.duplicates.keys()] : [],
    });
  const isMapped = !table || saysEnough(table.reading.mapping);
  return (
    // The table of a CSV file's columns needs the whole width of the page.
    <div className={classes("grid gap-x-10 gap-y-8", !table && "lg:grid-cols-2 lg:grid-rows-[auto_1fr]")}>
      <div className={classes("flex min-w-0 flex-col gap-8", table ? "max-w-180" : "max-w-form")}>
        <FileSection source={source} file={file} />
        {table && (
          <ColumnsSection
            table={table}
            onChange={(reading) => source.change({ ...choices, formatId: "csv", reading })}
          />
        )}
        {rows.length > 0 && <DestinationSection plan={plan} {...targets} />}
      </div>
      {outcome && (
        <>
          <div
            className={classes(
              "flex min-w-0 flex-col gap-8",
              table ? "max-w-180" : "max-lg:max-w-form lg:row-span-2",
            )}
          >
            <PreviewSection rows={rows} plan={plan} buckets={targets.buckets} />
            <ProblemsSection problems={problems} />
          </div>
          <div>
            <Button
              variant="primary"
              disabledReason={
                refusal ?? (plan.count === 0 ? text.nothingToImport : isMapped ? undefined : text.mapFirst)
              }
              onPress={begin}
            >
              {text.submit(plan.count)}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

const mergingOf = ({ takesPasswords }: ImportPlan, file: string, text: ImportText): Merging => ({
  takesPasswords,
  fieldNames: {
    password: text.mergedField(text.labels.password, file),
    totp: text.mergedField(text.labels.totp, file),
  },
});

function useRefusalToBegin({ isReading }: ReviewProps["file"], plan: ImportPlan): string | undefined {
  const text = useImportText();
  const isOnline = useOnline();
  if (!isOnline) return text.offline;
  if (isReading) return text.wait;
  if (plan.handling === "merge" && plan.duplicates.size > MOST_MERGED) return text.tooManyMerges(MOST_MERGED);
  if (plan.plan.length > MOST_TARGETS) return text.tooManyBuckets(MOST_TARGETS);
  if (plan.waitsForLists) return text.waitForLists;
  if (plan.isComparing) return text.waitForEntries;
  return plan.bucket ? undefined : text.noBucket;
}
