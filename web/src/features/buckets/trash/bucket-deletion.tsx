import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { failureOf } from "../../../app/failure-words.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { deleteBuckets } from "./act-on-trash.ts";

interface BucketDeletionProps {
  readonly session: Session;
  readonly trashed: readonly TrashedBucket[];
  readonly title: string;
  readonly action: string;
  readonly text: string;
  /** The notice after the deletion. */
  readonly done: string;
  readonly onClose: () => void;
}

/** Asks before buckets in Trash are deleted permanently. */
export function BucketDeletion(props: BucketDeletionProps) {
  const { session, trashed, title, action, text, done, onClose } = props;
  const { common } = useVaultText();
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => deleteBuckets(session, trashed),
    onDone: () => {
      notify({ tone: "success", text: done });
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={title}
      action={action}
      isDangerous
      isPending={submission.processing}
      pendingLabel={common.deleting}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      <p>{text}</p>
    </QuestionDialog>
  );
}
