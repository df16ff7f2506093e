import type { Session } from "@keepwell/client/session/session.ts";
import { leaveBucket } from "@keepwell/client/sharing/share.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DangerSection } from "@keepwell/ui/danger-section.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { SignOutIcon } from "@keepwell/ui/icons.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useState } from "react";
import { useBucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { useSharingText } from "../../../text/sharing-text.ts";
import { whileRemoving } from "../being-removed.ts";
import { settingsFailure } from "./bucket-changes.ts";

interface LeaveBucketProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onLeft: () => void;
}

/** Lets every member except the owner end their own access. */
export function LeaveBucket({ session, bucket, onLeft }: LeaveBucketProps) {
  const text = useSharingText().leave;
  const words = useBucketSettingsText();
  const [isAsking, ask] = useState(false);
  const submission = useSubmit({
    fields: [],
    failureOf: settingsFailure(words),
    action: () => whileRemoving(bucket.uid, () => leaveBucket(session, bucket)),
    onDone: onLeft,
  });
  return (
    <DangerSection title={text.title} text={text.text}>
      <Button variant="danger" icon={SignOutIcon} onPress={() => ask(true)}>
        {text.action}
      </Button>
      {isAsking && (
        <QuestionDialog
          title={text.question(bucket.name)}
          action={text.action}
          isDangerous
          isPending={submission.processing}
          pendingLabel={text.leaving}
          onCancel={() => ask(false)}
          onConfirm={() => submission.submit()}
        >
          <FormAlert submission={submission} />
          <p>{text.text}</p>
        </QuestionDialog>
      )}
    </DangerSection>
  );
}
