import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { type NamedBucket, useCreatableBuckets } from "../creatable-buckets.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

export function MoveToBucketDialog({ session, bucket, entries, onEnd }: BulkDialogProps) {
  const text = useVaultText();
  const targets = useCreatableBuckets(session)?.filter((one) => one.bucket.uid !== bucket.uid);
  const [chosen, choose] = useState<string>();
  const target = targets?.find((one) => one.bucket.uid === chosen);
  const bulk = useBulk({
    entries,
    forbidden: text.lists.moveForbidden,
    onEnd: (done) =>
      onEnd({
        done,
        message: text.lists.movedItems(text.lists.number(done.length), target?.name ?? ""),
        change: "gone",
        ...(target ? { movedTo: target.bucket.uid } : {}),
      }),
  });
  const submit = () => {
    if (!target) return;
    const ends = { source: bucket, target: target.bucket };
    void bulk.run((left, progress) => moveEntries(session, { ...ends, entries: left, ...progress }));
  };
  return (
    <MoveDialog
      bulk={bulk}
      title={text.lists.moveToBucketTitle(bulk.count)}
      glyph={BucketGlyph}
      disabledReason={target ? undefined : text.lists.chooseBucket}
      onSubmit={submit}
    >
      <Targets targets={targets} value={chosen} onChange={choose} />
    </MoveDialog>
  );
}

interface TargetsProps {
  readonly targets: readonly NamedBucket[] | undefined;
  readonly value: string | undefined;
  readonly onChange: (uid: string | undefined) => void;
}

function Targets({ targets, value, onChange }: TargetsProps) {
  const text = useVaultText();
  if (!targets) return <SkeletonRows count={4} />;
  if (targets.length === 0) return <p>{text.lists.noBuckets}</p>;
  return (
    <>
      <ChoiceList
        label={text.lists.buckets}
        filterLabel={text.lists.filterBuckets}
        choices={targets.map(({ bucket, name }) => ({
          id: bucket.uid,
          label: name,
          icon: bucket.is_system ? PrivateGlyph : BucketGlyph,
        }))}
        value={value}
        onChange={onChange}
      />
      <p className="text-meta text-ink-2">{text.lists.moveLosesList}</p>
    </>
  );
}
