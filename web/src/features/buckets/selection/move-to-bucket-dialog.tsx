import type { Session } from "@keepwell/client/session/session.ts";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { type NamedBucket, useCreatableBuckets } from "../creatable-buckets.ts";
import { type BulkDialogProps, inSentences } from "./bulk-end.ts";
import { StayingEntries } from "./bulk-parts.tsx";
import { MoveDialog } from "./move-dialog.tsx";
import { moveEach } from "./move-each.ts";
import { bucketsOf, type PlacedEntry } from "./placed-entries.ts";
import { useBulk } from "./use-bulk.ts";

/** The buckets that the entries can be moved to. If all entries are in the same bucket, that bucket is left out. */
const useTargets = (session: Session, entries: readonly PlacedEntry[]): NamedBucket[] | undefined => {
  const buckets = useCreatableBuckets(session);
  const [source, ...others] = bucketsOf(entries);
  return buckets?.filter(({ bucket }) => others.length > 0 || bucket.uid !== source?.uid);
};

export function MoveToBucketDialog({ session, entries, refused, onEnd }: BulkDialogProps) {
  const text = useVaultText();
  const targets = useTargets(session, entries);
  const [chosen, choose] = useState<string>();
  const target = targets?.find((one) => one.bucket.uid === chosen);
  const bulk = useBulk({
    entries,
    forbidden: text.lists.moveForbidden,
    onEnd: (done) => {
      const moved = done.filter(({ bucket }) => bucket.uid !== chosen);
      const there = done.length - moved.length;
      onEnd({
        done: moved,
        message: inSentences(
          text.lists.movedItems(text.lists.number(moved.length), target?.name ?? ""),
          ...(there > 0 ? [text.lists.wereThere(there)] : []),
          ...(refused.length > 0 ? [text.lists.stayed.moved(refused.length)] : []),
        ),
        change: "gone",
        ...(target ? { movedTo: target.bucket.uid } : {}),
      });
    },
  });
  const there = entries.filter(({ bucket }) => bucket.uid === chosen).length;
  const submit = () => {
    if (!target) return;
    void bulk.run((left, progress) =>
      moveEach(session, { entries: left, target: target.bucket, ...progress }),
    );
  };
  return (
    <MoveDialog
      bulk={bulk}
      title={text.lists.moveToBucketTitle(bulk.count)}
      glyph={BucketGlyph}
      disabledReason={target ? undefined : text.lists.chooseBucket}
      onSubmit={submit}
    >
      {/* Once some entries are moved, the others can only follow them. */}
      <Targets targets={targets} value={chosen} isFixed={bulk.done > 0} onChange={choose} />
      {target && there > 0 && (
        <p className="text-meta text-ink-2">{text.lists.areThere(there, target.name)}</p>
      )}
      <StayingEntries entries={refused} sentence={text.lists.stays.moved} />
    </MoveDialog>
  );
}

interface TargetsProps {
  readonly targets: readonly NamedBucket[] | undefined;
  readonly value: string | undefined;
  readonly isFixed: boolean;
  readonly onChange: (uid: string | undefined) => void;
}

function Targets({ targets, value, isFixed, onChange }: TargetsProps) {
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
        isFixed={isFixed}
        onChange={onChange}
      />
      <p className="text-meta text-ink-2">{text.lists.moveLosesList}</p>
    </>
  );
}
