import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Catalogue } from "../../../text/en.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { DeleteIcon } from "../../../ui/icons.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import { DeleteBucketDialog } from "./delete-bucket-dialog.tsx";

interface DeleteBucketProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly onDeleted: () => void;
}

/** What goes with it, in words, before anything can be pressed. */
const consequence = (entries: number | undefined, lists: number | undefined, text: Catalogue): string => {
  const { bucketSettings } = text;
  if (entries === undefined || lists === undefined) return bucketSettings.deleteUnknown;
  return entries + lists === 0 ? bucketSettings.deleteEmpty : bucketSettings.deleteHolding(entries, lists);
};

export function DeleteBucket({ session, bucket, onDeleted }: DeleteBucketProps) {
  const text = useText();
  const [isAsking, ask] = useState(false);
  const entries = useQuery(entriesQuery(session, bucket.uid)).data?.length;
  const lists = useQuery(listsQuery(session, bucket.uid)).data?.length;
  const mayDelete = canOnBucket(bucket, "bucket.delete");
  const words = consequence(entries, lists, text);
  const shared = bucket.is_shared ? ` ${text.bucketSettings.deleteShared}` : "";
  return (
    <section aria-labelledby="delete-bucket" className="border-s-3 border-danger bg-surface px-5 py-5">
      <h2 id="delete-bucket" className="text-section">
        {text.bucketSettings.deleteTitle}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">{words + shared}</p>
      <Button
        variant="danger"
        icon={DeleteIcon}
        disabledReason={mayDelete ? undefined : text.errors.byCode["bucket.delete"]}
        onPress={() => ask(true)}
      >
        {text.bucketSettings.delete}
      </Button>
      {isAsking && (
        <DeleteBucketDialog
          session={session}
          bucket={bucket}
          words={words + shared}
          // Where it is not known what is in it, there may be much.
          isCareful={entries !== 0}
          onCancel={() => ask(false)}
          onDeleted={onDeleted}
        />
      )}
    </section>
  );
}
