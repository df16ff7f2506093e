import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useSharingText } from "../../../text/sharing-text.ts";
import { changeKey, useKeyChange } from "./key-change.ts";
import { KeyProgress } from "./key-progress.tsx";

interface KeyChangeStripProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onChanged: (bucketUid: string) => Promise<void>;
}

/**
 * Shown while the rotation of a bucket's key is due or running. Shows the progress, or a button that begins or
 * continues the rotation.
 */
export function KeyChangeStrip({ session, bucket, onChanged }: KeyChangeStripProps) {
  const text = useSharingText().rotation;
  const change = useKeyChange(bucket.uid);
  const isOpen = bucket.rotation !== null && canOnBucket(bucket, "bucket.rotate");
  if (change && !change.hasFailed)
    return (
      <Alert tone="info">
        <KeyProgress change={change} />
      </Alert>
    );
  if (!isOpen) return null;
  const [title, explanation, action] =
    bucket.rotation === "due"
      ? [text.due, text.dueText, text.begin]
      : [text.halfway, text.halfwayText, text.goOn];
  return (
    <Alert
      tone={change?.hasFailed ? "error" : "warning"}
      isLive
      title={title}
      action={
        <Button size="sm" onPress={() => void changeKey(session, bucket.uid, onChanged)}>
          {action}
        </Button>
      }
    >
      {change?.hasFailed ? text.failed : explanation}
    </Alert>
  );
}
