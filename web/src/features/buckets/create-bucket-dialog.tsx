import { prepareBucket } from "@keepwell/client/buckets/bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { NAME_MAX } from "@keepwell/contract/fields.ts";
import { hasRoom, type PlanId } from "@keepwell/contract/plans.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { FormDialog } from "@keepwell/ui/form-dialog.tsx";
import { TextField } from "@keepwell/ui/text-field.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useRef, useState } from "react";
import { CapacityAlert, PlansLink } from "../../app/capacity-alert.tsx";
import { failureOf } from "../../app/failure-words.ts";
import { useCreateBucketText } from "../../text/create-bucket-text.ts";
import { useText } from "../../text/text.ts";

interface CreateBucketDialogProps {
  readonly session: Session;
  readonly plan: PlanId;
  /** The number of the user's own buckets, without the system bucket. */
  readonly used: number;
  readonly onClose: () => void;
  readonly onCreated: (uid: string) => void;
}

export function CreateBucketDialog(props: CreateBucketDialogProps) {
  const text = useText();
  const words = useCreateBucketText();
  return hasRoom(props.plan, "buckets", props.used) ? (
    <CreateBucketForm {...props} />
  ) : (
    <Dialog
      isOpen
      size="sm"
      title={words.freeTitle}
      onRequestClose={props.onClose}
      footer={
        <DialogFooter>
          <Button onPress={props.onClose}>{text.common.close}</Button>
          <PlansLink session={props.session} />
        </DialogFooter>
      }
    >
      <p className="text-ink-2">{words.freeText}</p>
    </Dialog>
  );
}

function CreateBucketForm({ session, onClose, onCreated }: CreateBucketDialogProps) {
  const words = useCreateBucketText();
  const [name, setName] = useState("");
  // The bucket that the last try prepared. A retry after a lost answer sends the same bucket again, so that no second
  // bucket is created.
  const prepared = useRef<{ readonly name: string; readonly create: () => Promise<Bucket> }>(undefined);
  const create = async (): Promise<Bucket> => {
    if (prepared.current?.name !== name) prepared.current = { name, create: prepareBucket(session, name) };
    return prepared.current.create();
  };
  const submission = useSubmit({
    fields: ["name"],
    failureOf,
    action: create,
    onDone: (bucket) => onCreated(bucket.uid),
  });
  return (
    <FormDialog
      size="sm"
      title={words.title}
      submission={submission}
      action={words.submit}
      pendingLabel={words.submitting}
      onClose={onClose}
    >
      <CapacityAlert session={session} submission={submission} />
      <TextField
        {...submission.field("name", name, setName)}
        label={words.name}
        autoFocus
        isPrivate
        maxLength={NAME_MAX}
      />
    </FormDialog>
  );
}
