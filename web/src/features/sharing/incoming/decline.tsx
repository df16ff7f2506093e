import type { IncomingShare } from "@keepwell/client/keyring/incoming-share.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { nameOf } from "../member.ts";

interface DeclineProps {
  readonly share: IncomingShare;
  /** Ends the user's access and removes the bucket from the page. */
  readonly decline: () => Promise<void>;
}

/**
 * Asks before a shared bucket is declined. The user cannot undo this. They can get the bucket back only if the other
 * person shares it again.
 */
export function Decline({ share, decline }: DeclineProps) {
  const text = useSharingText().incoming;
  const [isAsking, ask] = useState(false);
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: decline,
    onDone: () => notify({ tone: "success", text: text.declined }),
  });
  return (
    <>
      <Button variant="danger-quiet" onPress={() => ask(true)}>
        {text.decline}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={text.declineTitle(share.bucket.name)}
          action={text.decline}
          isDangerous
          isPending={submission.processing}
          pendingLabel={text.declining}
          onCancel={() => ask(false)}
          onConfirm={() => submission.submit()}
        >
          <FormAlert submission={submission} />
          <p>{text.declineText(nameOf(share.from))}</p>
        </QuestionDialog>
      )}
    </>
  );
}
