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
import { dropEntry, entryQuery, keepEntry, refreshEntries } from "../queries.ts";
import { DeleteEntry } from "./delete-entry.tsx";
import { EditEntry } from "./edit-entry.tsx";
import { ShowEntry } from "./show-entry.tsx";
import { useOpenedEntry } from "./use-opened-entry.ts";
import type { Version } from "./version.ts";

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
  const [isGone, setGone] = useState(false);
  const query = useQuery({
    ...entryQuery(session, bucket.uid, entryUid),
    // What is being deleted is not asked for again: the answer might be that it is gone.
    enabled: ({ state }) => !isGone && (mode !== "delete" || state.data === undefined),
  });
  const { newest, error } = useOpenedEntry(session, bucket, query.data);
  const edited = useEdited(mode, newest);
  const subtitle = bucketName(bucket, text);
  if (edited)
    return (
      <EditOpened
        {...props}
        before={edited}
        newer={newest && isUsableAfter(newest, edited) ? newest : null}
        subtitle={subtitle}
        onConflict={() => void query.refetch()}
      />
    );
  // A refresh that fails takes nothing away from what is open.
  const problem = error ?? (newest ? null : query.error);
  if (problem) return <EntryProblem error={problem} onClose={onClose} />;
  if (!newest) return <EntryLoading onClose={onClose} />;
  const { entry } = newest;
  if (mode === "delete")
    return (
      <DeleteEntry
        session={session}
        entry={entry}
        onCancel={() => onMode("show")}
        onDeleted={() => {
          notify({ tone: "success", text: text.entry.deleted });
          setGone(true);
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

const isUsableAfter = (newest: Version, edited: Version): boolean =>
  newest.entry.labelVerified && newest.sealed.rev > edited.sealed.rev;

/**
 * The version that was newest when editing began. It stays for as long as the edit does: nothing that
 * comes later, be it newer or false, takes the form away.
 */
function useEdited(mode: EntryMode, newest: Version | null): Version | null {
  const [edited, keep] = useState<Version | null>(null);
  const isEditing = mode === "edit";
  if (!isEditing && edited) keep(null);
  if (isEditing && !edited && newest?.entry.labelVerified) keep(newest);
  return isEditing ? edited : null;
}

interface EditOpenedProps extends EntryDialogProps {
  readonly before: Version;
  readonly newer: Version | null;
  readonly subtitle: string;
  readonly onConflict: () => void;
}

function EditOpened({ session, bucket, onMode, before, newer, subtitle, onConflict }: EditOpenedProps) {
  const text = useText();
  const toShow = () => onMode("show");
  return (
    <EditEntry
      session={session}
      bucket={bucket}
      subtitle={subtitle}
      type={before.entry.type}
      before={before}
      newer={newer}
      onClose={toShow}
      onConflict={onConflict}
      onDiscard={toShow}
      onSaved={(sealed) => {
        notify({ tone: "success", text: text.entry.saved });
        keepEntry(session, bucket.uid, sealed);
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
