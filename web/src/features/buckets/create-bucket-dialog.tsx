import { createBucket } from "@keepwell/client/buckets/bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { hasRoom, type PlanId } from "@keepwell/contract/plans.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { CapacityAlert, PlansLink } from "../../app/capacity-alert.tsx";
import { failureOf } from "../../app/failure-words.ts";
import { useText } from "../../text/text.ts";

interface CreateBucketDialogProps {
  readonly session: Session;
  readonly plan: PlanId;
  /** The number of own buckets besides the system bucket. */
  readonly used: number;
  readonly onClose: () => void;
  readonly onCreated: (uid: string) => void;
}

export function CreateBucketDialog(props: CreateBucketDialogProps) {
  const text = useText();
  return hasRoom(props.plan, "buckets", props.used) ? (
    <CreateBucketForm {...props} />
  ) : (
    <Dialog
      isOpen
      size="sm"
      title={text.buckets.createDialog.freeTitle}
      onRequestClose={props.onClose}
      footer={
        <DialogFooter>
          <Button onPress={props.onClose}>{text.common.close}</Button>
          <PlansLink session={props.session} />
        </DialogFooter>
      }
    >
      <p className="text-ink-2">{text.buckets.createDialog.freeText}</p>
    </Dialog>
  );
}

function CreateBucketForm({ session, onClose, onCreated }: CreateBucketDialogProps) {
  const text = useText();
  const [name, setName] = useState("");
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: () => createBucket(session, name),
    onDone: (bucket) => onCreated(bucket.uid),
  });
  return (
    <FormDialog
      size="sm"
      title={text.buckets.createDialog.title}
      submission={submission}
      action={text.buckets.createDialog.submit}
      pendingLabel={text.buckets.createDialog.submitting}
      onClose={onClose}
    >
      <CapacityAlert session={session} submission={submission} />
      <TextField
        {...submission.field("name", name, setName)}
        label={text.buckets.createDialog.name}
        autoFocus
        isPrivate
        maxLength={NAME_MAX}
      />
    </FormDialog>
  );
}
