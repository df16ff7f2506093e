import type { OpenVersion } from "@keepwell/client/buckets/open-version.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useState } from "react";
import { EntryFields } from "../entry-fields.tsx";
import { useLabelTrust } from "../label-warning.tsx";
import type { Version } from "../version.ts";
import { useHistoryText } from "./history-text.ts";
import { RestoreVersion } from "./restore-version.tsx";
import { useOpenedVersion } from "./use-opened-version.ts";
import { VersionProblem } from "./version-problem.tsx";
import { savedBy } from "./version-rows.tsx";

interface EntryVersionProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly newest: Version;
  readonly row: VersionRow;
  readonly canRestore: boolean;
  readonly onBack: () => void;
  readonly onConflict: () => void;
  readonly onRestored: (sealed: SealedEntry) => void;
}

export function EntryVersion(props: EntryVersionProps) {
  const { session, bucket, newest, row, canRestore, onBack } = props;
  const words = useHistoryText();
  const current = newest.sealed;
  const { version, error, retry } = useOpenedVersion(session, bucket, { current, rev: row.rev });
  const [isAsking, ask] = useState(false);
  const isSlow = useDelayedPending(!version && !error);
  return (
    <Dialog
      isOpen
      title={version?.name ?? newest.entry.name}
      subtitle={words.savedBy(row.saved_at, savedBy(row, session.identity.uid, words))}
      glyph={current.type === "note" ? NoteGlyph : PasswordGlyph}
      onRequestClose={onBack}
      footer={
        <DialogFooter
          start={
            <Button variant="quiet" onPress={onBack}>
              {words.back}
            </Button>
          }
        >
          {version?.labelVerified && canRestore && <Button onPress={() => ask(true)}>{words.restore}</Button>}
        </DialogFooter>
      }
    >
      {version && <VersionFields version={version} />}
      {error !== null && <VersionProblem error={error} onRetry={retry} />}
      {!version && error === null && <div className="min-h-44">{isSlow && <SkeletonRows count={4} />}</div>}
      {version && isAsking && (
        <RestoreVersion {...props} current={current} version={version} onCancel={() => ask(false)} />
      )}
    </Dialog>
  );
}

function VersionFields({ version }: { readonly version: OpenVersion }) {
  const { refusal, warning } = useLabelTrust(version);
  return (
    <>
      {warning}
      <EntryFields entry={version} refusal={refusal} />
    </>
  );
}
