import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { RestoreGlyph } from "@keepwell/ui/glyphs/restore.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useCallback, useMemo, useState } from "react";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { BucketDeletion } from "./bucket-deletion.tsx";
import { restoreBucketNow } from "./restore-bucket-now.ts";
import { daysLeft } from "./trash-rows.ts";

interface TrashedBucketsProps {
  readonly session: Session;
  readonly trashed: readonly TrashedBucket[];
  /** The current time, in seconds since 1970. */
  readonly now: number;
}

/** The buckets that are in Trash: their names, and how long they stay there. */
export function TrashedBuckets({ session, trashed, now }: TrashedBucketsProps) {
  const words = useTrashText();
  const offline = useOfflineReason();
  const [asked, ask] = useState<TrashedBucket | null>(null);
  const rows = useMemo(() => trashed.map((one) => ({ id: one.bucket.uid, one })), [trashed]);
  const parts = useCallback(
    ({ one }: { readonly one: TrashedBucket }): RowParts => {
      const { name } = one.bucket;
      const left = words.left(daysLeft(one, now));
      return {
        glyph: BucketGlyph,
        title: name,
        words: `${name}, ${left}`,
        note: left,
        trailing: (
          <>
            <IconButton
              name={words.restoreOf(name)}
              tip={words.restore}
              icon={RestoreGlyph}
              disabledReason={offline}
              onPress={() => void restoreBucketNow(session, one.bucket, words)}
            />
            <IconButton
              name={words.deleteOf(name)}
              tip={words.deleteForGood}
              icon={DeleteIcon}
              tone="danger"
              disabledReason={offline}
              onPress={() => ask(one)}
            />
          </>
        ),
      };
    },
    [session, words, offline, now],
  );
  return (
    <section className="mb-8 flex flex-col gap-2" aria-label={words.buckets}>
      <h2 className="text-section">{words.buckets}</h2>
      <RowList label={words.buckets} rows={rows} parts={parts} />
      {asked && (
        <BucketDeletion
          session={session}
          trashed={[asked]}
          title={words.bucketDeleteTitle(asked.bucket.name)}
          action={words.deleteForGood}
          text={words.bucketDeleteText}
          done={words.bucketDeleted(asked.bucket.name)}
          onClose={() => ask(null)}
        />
      )}
    </section>
  );
}
