import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { notify } from "../../../ui/notices-store.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../../ui/use-delayed-pending.ts";
import { bucketName } from "../names.ts";
import { dropEntry, entryQuery, forgetEntry, refreshEntries } from "../queries.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EditEntry, type Version } from "./edit-entry.tsx";
import { ShowEntry } from "./show-entry.tsx";
import { useOpenedEntry } from "./use-opened-entry.ts";

export type EntryMode = "show" | "edit" | "delete";

interface EntryDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly entryUid: string;
  readonly mode: EntryMode;
  readonly onMode: (mode: EntryMode) => void;
  readonly onClose: () => void;
}

/** One entry: loading, show, edit or delete, as the address says. Its secrets live only in here. */
export function EntryDialog(props: EntryDialogProps) {
  const { session, bucket, entryUid, mode, onMode, onClose } = props;
  const text = useText();
  const query = useQuery(entryQuery(session, bucket.uid, entryUid));
  const opening = useOpenedEntry(session, bucket, query.data);
  // A refresh that fails takes nothing away from what is open, least of all an edit.
  const error = opening.error ?? (opening.entry ? null : query.error);
  if (error) return <EntryProblem error={error} onClose={onClose} />;
  const { entry, sealed } = opening;
  if (!entry || !sealed) return <EntryLoading onClose={onClose} />;
  const newest: Version = { entry, sealed };
  const subtitle = bucketName(bucket, text);
  if (mode === "edit" && entry.labelVerified)
    return (
      <EditOpened {...props} newest={newest} subtitle={subtitle} onConflict={() => void query.refetch()} />
    );
  if (mode === "delete")
    return (
      <DeleteEntry
        session={session}
        entry={entry}
        onCancel={() => onMode("show")}
        onDeleted={() => {
          notify({ tone: "success", text: text.entry.deleted });
          dropEntry(session, bucket.uid, entryUid);
          void refreshEntries(session, bucket.uid);
          onClose();
        }}
      />
    );
  return (
    <ShowEntry
      entry={entry}
      subtitle={subtitle}
      // Under a label that someone else wrote, a save could turn the entry into another type and lose fields.
      canEdit={entry.labelVerified && canOnBucket(bucket, "entry.edit")}
      canDelete={canOnBucket(bucket, "entry.delete")}
      onEdit={() => onMode("edit")}
      onDelete={() => onMode("delete")}
      onClose={onClose}
    />
  );
}

interface EditOpenedProps extends EntryDialogProps {
  readonly newest: Version;
  readonly subtitle: string;
  readonly onConflict: () => void;
}

/** Edits the version that was newest when editing began; a newer one never replaces what is being typed. */
function EditOpened({ session, bucket, entryUid, onMode, newest, subtitle, onConflict }: EditOpenedProps) {
  const text = useText();
  const [before] = useState(newest);
  const toShow = () => onMode("show");
  return (
    <EditEntry
      session={session}
      bucket={bucket}
      subtitle={subtitle}
      type={before.entry.type}
      before={before}
      newer={newest.sealed.rev > before.sealed.rev ? newest : null}
      onClose={toShow}
      onConflict={onConflict}
      onDiscard={toShow}
      onSaved={() => {
        notify({ tone: "success", text: text.entry.saved });
        forgetEntry(session, bucket.uid, entryUid);
        void refreshEntries(session, bucket.uid);
        toShow();
      }}
    />
  );
}

function EntryLoading({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  const isShown = useDelayedPending(true);
  return (
    <Dialog isOpen title={isShown ? text.ui.loading : " "} onRequestClose={onClose}>
      <div className="min-h-44">{isShown && <SkeletonRows count={4} />}</div>
    </Dialog>
  );
}

function EntryProblem({ error, onClose }: { readonly error: unknown; readonly onClose: () => void }) {
  const text = useText();
  const isLie =
    error instanceof CannotVerifyError || (error instanceof CallFailure && error.type === "unverifiable");
  const isKnown = error instanceof CallFailure && ["not_found", "forbidden", "offline"].includes(error.type);
  const message = isLie
    ? text.entry.unverifiableText
    : isKnown
      ? titledMessage(error)
      : text.entry.loadFailed;
  return (
    <Dialog
      isOpen
      size="sm"
      title={isLie ? text.entry.unverifiableTitle : text.errors.titles.not_found}
      onRequestClose={onClose}
      footer={
        <DialogFooter>
          <Button variant="primary" onPress={onClose}>
            {text.common.close}
          </Button>
        </DialogFooter>
      }
    >
      <Alert tone="error" isLive>
        {message}
      </Alert>
    </Dialog>
  );
}
