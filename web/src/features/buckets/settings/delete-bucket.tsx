import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { DangerSection } from "@keepwell/ui/danger-section.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { type BucketSettingsText, useBucketSettingsText } from "../../../text/bucket-settings-text.ts";
import { deletesAll } from "../entry-rights.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import type { Deletion } from "../trash/deletion-choice.tsx";
import { trashQuery } from "../trash/trash-query.ts";
import { DeleteBucketDialog } from "./delete-bucket-dialog.tsx";

interface DeleteBucketProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onDeleted: (deletion: Deletion) => void;
}

/** How many entries, lists and entries in Trash the bucket holds. A number is undefined until it is known. */
interface Held {
  readonly entries: number | undefined;
  readonly lists: number | undefined;
  readonly trash: number | undefined;
}

/** Returns the sentence that says what a permanent deletion deletes with the bucket. */
const consequence = ({ entries, lists, trash }: Held, text: BucketSettingsText): string => {
  if (entries === undefined || lists === undefined || trash === undefined) return text.deleteUnknown;
  const isEmpty = entries + lists + trash === 0;
  return isEmpty ? text.deleteEmpty : text.deleteHolding(entries, lists, trash);
};

/** Deletes the bucket. Shown to the owner, and to members who manage a team's bucket. */
export function DeleteBucket({ session, bucket, onDeleted }: DeleteBucketProps) {
  const text = useBucketSettingsText();
  const [isAsking, ask] = useState(false);
  const entries = useQuery(entriesQuery(session, bucket.uid)).data;
  const lists = useQuery(listsQuery(session, bucket.uid)).data;
  const trash = useQuery(trashQuery(session, bucket)).data?.all;
  const held = { entries: entries?.length, lists: lists?.length, trash: trash?.length };
  const words = consequence(held, text);
  const isRefused = !deletesAll(bucket, lists ?? [], [...(entries ?? []), ...(trash ?? [])]);
  return (
    <DangerSection title={text.deleteTitle} text={isRefused ? text.deleteOthers : text.deleteIntro}>
      <Button
        variant="danger"
        icon={DeleteIcon}
        disabledReason={isRefused ? text.deleteOthers : undefined}
        onPress={() => ask(true)}
      >
        {text.delete}
      </Button>
      {isAsking && (
        <DeleteBucketDialog
          session={session}
          bucket={bucket}
          words={words}
          // While the numbers are unknown, the bucket counts as not empty.
          isCareful={held.entries !== 0 || held.trash !== 0}
          onCancel={() => ask(false)}
          onDeleted={onDeleted}
        />
      )}
    </DangerSection>
  );
}
