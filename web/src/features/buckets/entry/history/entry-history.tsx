import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { parseExtra } from "@keepwell/client/extra/extra.ts";
import { earlierPasswords } from "@keepwell/client/extra/imported-past.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import { VERSIONS_KEPT, type VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { HistoryIcon } from "@keepwell/ui/icons.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { versionsQuery } from "../../queries.ts";
import type { Version } from "../version.ts";
import { EntryVersion } from "./entry-version.tsx";
import { useHistoryText } from "./history-text.ts";
import { ImportedPasswords } from "./imported-passwords.tsx";
import { VersionProblem } from "./version-problem.tsx";
import { VersionRows } from "./version-rows.tsx";

interface EntryHistoryProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly newest: Version;
  readonly canRestore: boolean;
  readonly onBack: () => void;
  /** Refetches the newest version, because another browser has saved the entry. */
  readonly onConflict: () => void;
  readonly onRestored: (sealed: SealedEntry) => void;
}

/** Shows the list of earlier versions, or one version from that list. Esc goes one step back. */
export function EntryHistory(props: EntryHistoryProps) {
  const [opened, open] = useState<VersionRow | null>(null);
  // The version that gets the focus when the user goes back.
  const [left, leave] = useState<number | null>(null);
  if (opened)
    return (
      <EntryVersion
        {...props}
        row={opened}
        onBack={() => {
          leave(opened.rev);
          open(null);
        }}
      />
    );
  return <HistoryDialog {...props} left={left} onOpen={open} />;
}

const importedOf = ({ type, fields }: OpenEntry) =>
  earlierPasswords(parseExtra(fields.extra), type === "password" ? fields.password : "");

interface HistoryDialogProps extends EntryHistoryProps {
  readonly left: number | null;
  readonly onOpen: (row: VersionRow) => void;
}

function HistoryDialog({ session, bucket, newest, left, onBack, onOpen }: HistoryDialogProps) {
  const words = useHistoryText();
  const { entry } = newest;
  const query = useQuery(versionsQuery(session, bucket.uid, entry.uid));
  const isSlow = useDelayedPending(query.isPending);
  const rows = query.data;
  const imported = useMemo(() => importedOf(entry), [entry]);
  return (
    <Dialog
      isOpen
      title={words.title}
      subtitle={entry.name}
      glyph={HistoryIcon}
      onRequestClose={onBack}
      footer={
        <DialogFooter>
          <Button onPress={onBack}>{words.backToEntry}</Button>
        </DialogFooter>
      }
    >
      <p className="pb-4 text-ink-2">{words.intro(VERSIONS_KEPT)}</p>
      {rows && rows.length > 0 && (
        <VersionRows
          rows={rows}
          ownUid={session.identity.uid}
          focused={left}
          onOpen={(rev) => {
            const row = rows.find((one): one is VersionRow => !isUnverifiable(one) && one.rev === rev);
            if (row) onOpen(row);
          }}
        />
      )}
      {rows?.length === 0 && imported.length === 0 && (
        <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
      )}
      {rows?.length === 0 && imported.length > 0 && <p className="text-ink-2">{words.emptyText}</p>}
      {!rows && query.isError && <VersionProblem error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <div className="min-h-44">{isSlow && <SkeletonRows count={4} />}</div>}
      {rows && imported.length > 0 && <ImportedPasswords entry={entry} passwords={imported} />}
    </Dialog>
  );
}
