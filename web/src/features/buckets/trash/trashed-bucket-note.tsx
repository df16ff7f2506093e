import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { restoreBucketNow } from "./restore-bucket-now.ts";
import { RestoreNote } from "./restore-note.tsx";

interface TrashedBucketNoteProps {
  readonly session: Session;
  readonly bucket: OpenBucket;
}

/** Shown in place of the content of a bucket that is in Trash. */
export function TrashedBucketNote({ session, bucket }: TrashedBucketNoteProps) {
  const words = useTrashText();
  const restore = async () => {
    await restoreBucketNow(session, bucket, words);
  };
  return (
    <RestoreNote
      title={words.bucketInTrash}
      text={words.bucketInTrashText}
      canRestore={canOnBucket(bucket, "bucket.delete")}
      onRestore={restore}
    />
  );
}
