import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { moveEntries } from "@keepwell/client/buckets/move-entries.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { useAppearance } from "@keepwell/ui/appearance.ts";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { PrivateGlyph } from "@keepwell/ui/glyphs/private.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName, nameOrder } from "../names.ts";
import { bucketsQuery } from "../queries.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

/**
 * The buckets that entries can be moved to. Only verified buckets are among them, because a move wraps the entries'
 * keys under the key of the target bucket.
 */
const useTargets = (session: Session, source: Bucket) => {
  const text = useVaultText();
  const { locale } = useAppearance();
  const { data } = useQuery(bucketsQuery(session));
  return useMemo(() => {
    const order = nameOrder(locale);
    return data
      ?.filter((row): row is Bucket => !isUnverifiable(row))
      .filter((bucket) => bucket.uid !== source.uid && canOnBucket(bucket, "entry.create"))
      .map((bucket) => ({ bucket, name: bucketName(bucket, text) }))
      .sort((left, right) => order(left.name, right.name));
  }, [data, source.uid, locale, text]);
};

export function MoveToBucketDialog({ session, bucket, entries, onEnd }: BulkDialogProps) {
  const text = useVaultText();
  const targets = useTargets(session, bucket);
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
  readonly targets: readonly { readonly bucket: Bucket; readonly name: string }[] | undefined;
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
