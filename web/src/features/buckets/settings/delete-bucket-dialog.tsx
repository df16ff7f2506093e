import { trashBucket } from "@keepwell/client/buckets/trash-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { useBucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { whileRemoving } from "../being-removed.ts";
import { type Deletion, DeletionChoice, useDeletionButton } from "../trash/deletion-choice.tsx";
import { ForEveryone } from "../trash/for-everyone.tsx";
import { deletionFailure, withNotice } from "./bucket-changes.ts";
import { confirmsName } from "./confirms-name.ts";

interface DeleteBucketDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** A sentence that says what a permanent deletion would delete. */
  readonly words: string;
  /** Whether the user must type the bucket's name to delete it permanently. */
  readonly isCareful: boolean;
  readonly onCancel: () => void;
  readonly onDeleted: (deletion: Deletion) => void;
}

/**
 * Asks before a bucket is deleted. The page shows the bucket until the server has deleted it. If the page hid the
 * bucket earlier and the deletion then failed, the user would not know that other people can still read its secrets.
 */
export function DeleteBucketDialog(props: DeleteBucketDialogProps) {
  const { session, bucket, words, isCareful, onCancel, onDeleted } = props;
  const text = useBucketSettingsText();
  const [typed, setTyped] = useState("");
  const [deletion, choose] = useState<Deletion>("trash");
  const button = useDeletionButton(deletion);
  const isTyped = isCareful && deletion === "permanent";
  const isConfirmed = !isTyped || confirmsName(typed, bucket.name);
  const submission = useSubmit({
    fields: [],
    failureOf: deletionFailure(text, bucket),
    action: () =>
      withNotice(
        text,
        whileRemoving(bucket.uid, () =>
          deletion === "trash"
            ? trashBucket(session, bucket)
            : session.api.buckets.deleteBucket({ params: { id: bucket.uid } }),
        ),
      ),
    onDone: () => onDeleted(deletion),
  });
  return (
    <FormDialog
      size="sm"
      role="alertdialog"
      title={text.question(bucket.name)}
      submission={submission}
      isDangerous={deletion === "permanent"}
      {...button}
      disabledReason={isConfirmed ? undefined : text.typeNameFirst}
      isCancelFocused={!isTyped}
      onClose={onCancel}
    >
      <FormAlert submission={submission} />
      <DeletionChoice count={1} permanent={words} value={deletion} onChange={choose} />
      <ForEveryone buckets={[bucket]} count={1} />
      {isTyped && (
        <TextField
          label={text.typeName}
          hint={text.typeNameHint(bucket.name)}
          autoFocus
          isPrivate
          value={typed}
          onChange={setTyped}
        />
      )}
    </FormDialog>
  );
}
