import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { RestoreGlyph } from "../../../ui/glyphs/restore.tsx";
import { restoreBucketNow } from "./restore-bucket-now.ts";

interface TrashedBucketNoteProps {
  readonly session: Session;
  readonly bucket: OpenBucket;
}

/** In place of the content of a bucket that is in Trash. */
export function TrashedBucketNote({ session, bucket }: TrashedBucketNoteProps) {
  const words = useTrashText();
  const offline = useOfflineReason();
  const [isPending, setPending] = useState(false);
  const restore = async () => {
    setPending(true);
    await restoreBucketNow(session, bucket, words);
    setPending(false);
  };
  const canRestore = canOnBucket(bucket, "bucket.delete");
  const button = (
    <Button
      icon={RestoreGlyph}
      isPending={isPending}
      pendingLabel={words.restoring}
      disabledReason={offline}
      onPress={() => void restore()}
    >
      {words.restore}
    </Button>
  );
  return (
    <Alert tone="info" title={words.bucketInTrash} action={canRestore && button}>
      {canRestore && words.bucketInTrashText}
    </Alert>
  );
}
