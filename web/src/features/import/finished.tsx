import { type KnownImport, UNDO_DAYS } from "@keepwell/client/import/import-record.ts";
import type { ImportReport } from "@keepwell/client/import/write-import.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import type { Begun } from "./begun.ts";
import type { PreviewRow } from "./import-messages.ts";
import { importsQuery } from "./import-queries.ts";
import { type ImportText, useImportText } from "./import-text.ts";
import { problemGroups, type RowGroup } from "./problem-groups.ts";
import { RowGroups } from "./row-groups.tsx";
import { Section } from "./section.tsx";
import { UndoDialog } from "./undo-dialog.tsx";
import type { ImportRun } from "./use-import-run.ts";

/** The result links to at most this many buckets. The user finds the others in the list of buckets. */
const MAX_LINKS = 4;

const groupOf = (
  [id, title]: readonly [string, string],
  indices: readonly number[],
  all: readonly PreviewRow[],
): RowGroup[] => {
  const found = indices.flatMap((index) => all[index] ?? []);
  if (found.length === 0) return [];
  return [{ id, title, rows: found.map(({ place, name }) => ({ place, title: name })) }];
};

/** The rows of the file that were not imported, grouped by reason. */
const notImported = (begun: Begun, { left, report }: ImportRun, text: ImportText): readonly RowGroup[] => [
  ...groupOf(["stopped", text.leftOutStopped], left, begun.rows),
  ...groupOf(["refused", text.leftOutRefused], report.refused, begun.rows),
  ...groupOf(["missing", text.leftOutMissing], report.missing, begun.rows),
  ...groupOf(["known", text.leftOutDuplicates], begun.known, begun.rows),
  ...problemGroups(begun.problems, "left_out", text),
];

interface FinishedProps {
  readonly session: Session;
  readonly begun: Begun;
  readonly run: ImportRun;
  readonly nameOf: (bucket: ImportReport["buckets"][number]) => string;
  readonly onUndo: (known: KnownImport) => void;
  readonly onAnother: () => void;
}

/** The last step: the result of the import, the rows that were not imported, and what to do with the file now. */
export function Finished({ session, begun, run, nameOf, onUndo, onAnother }: FinishedProps) {
  const text = useImportText();
  const [isAsked, ask] = useState(false);
  const known = useQuery(importsQuery(session)).data?.recent.find(({ uid }) => uid === run.uid);
  const groups = notImported(begun, run, text);
  const missing = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const parts = problemGroups(begun.problems, "part_left_out", text);
  const { created, merged, same, unstarred, buckets } = run.report;
  const hasWritten = created > 0 || merged > 0;
  const sentences = [
    ...(created > 0 || merged + same === 0 ? [text.created(created)] : []),
    ...(merged > 0 ? [text.merged(merged)] : []),
    ...(same > 0 ? [text.same(same)] : []),
    ...(missing > 0 ? [text.notImported(missing)] : []),
    ...(unstarred > 0 ? [text.unstarred(unstarred)] : []),
  ];
  return (
    <>
      <Section title={text.doneTitle} takesFocus>
        <Alert tone={hasWritten || same > 0 ? "success" : "warning"}>{sentences.join(" ")}</Alert>
        <ButtonRow>
          {buckets.slice(0, MAX_LINKS).map((bucket, at) => (
            <RouterLinkButton
              key={bucket.uid}
              to="/bucket/$id/{-$listId}"
              params={{ id: bucket.uid, listId: undefined }}
              variant={at === 0 ? "primary" : "secondary"}
            >
              {text.open(nameOf(bucket))}
            </RouterLinkButton>
          ))}
          <Button variant="quiet" onPress={onAnother}>
            {text.another}
          </Button>
          {hasWritten && known && (
            <Button variant="quiet" onPress={() => ask(true)}>
              {text.undo}
            </Button>
          )}
        </ButtonRow>
        {hasWritten && known && <p className="text-meta text-ink-2">{text.undoHint(UNDO_DAYS)}</p>}
        {isAsked && known && (
          <UndoDialog file={known.file} onCancel={() => ask(false)} onConfirm={() => onUndo(known)} />
        )}
      </Section>
      {hasWritten && run.left.length === 0 && !begun.isEncrypted && (
        <Alert tone="warning" title={text.deleteTitle(begun.fileName)}>
          {text.deleteText}
        </Alert>
      )}
      {groups.length > 0 && (
        <Section title={text.leftOutTitle}>
          <RowGroups groups={groups} />
        </Section>
      )}
      {parts.length > 0 && (
        <Section title={text.effects.part_left_out}>
          <RowGroups groups={parts} />
        </Section>
      )}
    </>
  );
}
