import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useState } from "react";
import { useBucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { Dialog, DialogFooter } from "../../../ui/dialog.tsx";
import { FormAlert } from "../../../ui/form-alert.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useSubmit } from "../../../ui/use-submit.ts";
import { whileGoing } from "../going.ts";
import { deletionFailure, withNotice } from "./bucket-changes.ts";
import { confirmsName } from "./confirms-name.ts";

interface DeleteBucketDialogProps {
  readonly session: Session;
  readonly bucket: Bucket;
  /** What would be deleted. */
  readonly words: string;
  /** The name must be typed. */
  readonly isCareful: boolean;
  readonly onCancel: () => void;
  readonly onDeleted: () => void;
}

const FORM = "delete-bucket-form";

/** Waits for the server: what holds other people's secrets does not vanish on a guess. */
export function DeleteBucketDialog(props: DeleteBucketDialogProps) {
  const { session, bucket, words, isCareful, onCancel, onDeleted } = props;
  const text = useBucketSettingsText();
  const [typed, setTyped] = useState("");
  const isConfirmed = !isCareful || confirmsName(typed, bucket.name);
  const submission = useSubmit({
    fields: [],
    failureOf: deletionFailure(text, bucket),
    action: () =>
      withNotice(
        text,
        whileGoing(bucket.uid, () => session.api.buckets.deleteBucket({ params: { id: bucket.uid } })),
      ),
    onDone: onDeleted,
  });
  return (
    <Dialog
      isOpen
      size="sm"
      role="alertdialog"
      title={text.question(bucket.name)}
      onRequestClose={onCancel}
      footer={
        <Footer
          isCareful={isCareful}
          isConfirmed={isConfirmed}
          isPending={submission.processing}
          onCancel={onCancel}
        />
      }
    >
      <form
        id={FORM}
        ref={submission.form}
        noValidate
        onSubmit={(event) => (isConfirmed ? submission.submit(event) : event.preventDefault())}
        className="flex flex-col gap-4"
      >
        <FormAlert submission={submission} />
        <p>{words}</p>
        {isCareful && (
          <TextField
            label={text.typeName}
            hint={text.typeNameHint(bucket.name)}
            autoFocus
            isPrivate
            value={typed}
            onChange={setTyped}
          />
        )}
      </form>
    </Dialog>
  );
}

interface FooterProps {
  readonly isCareful: boolean;
  readonly isConfirmed: boolean;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}

function Footer({ isCareful, isConfirmed, isPending, onCancel }: FooterProps) {
  const text = useText();
  const words = useBucketSettingsText();
  return (
    <DialogFooter>
      <Button autoFocus={!isCareful} onPress={onCancel}>
        {text.common.cancel}
      </Button>
      <Button
        type="submit"
        form={FORM}
        variant="danger"
        isPending={isPending}
        pendingLabel={text.common.deleting}
        disabledReason={isConfirmed ? undefined : words.typeNameFirst}
      >
        {text.common.delete}
      </Button>
    </DialogFooter>
  );
}
