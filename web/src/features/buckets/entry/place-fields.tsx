import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { Select } from "@keepwell/ui/select.tsx";
import { useVaultText } from "../../../text/vault-text.ts";
import { UNLISTED } from "../lists/unlisted.ts";
import type { NewPlace } from "./new-place.ts";

const CREATE = "create";

interface PlaceFieldsProps {
  readonly place: NewPlace;
  readonly onCreateList: () => void;
}

/**
 * Whether the form shows the field for the bucket. It does if the user has a choice, or if the chosen bucket has a
 * problem.
 */
export const hasBucketField = ({ buckets, problem }: NewPlace): boolean =>
  buckets.length > 1 || problem?.field === "bucket";

/**
 * The fields for the bucket and the list of a new entry. A field with nothing to choose from is shown only if it has a
 * problem.
 */
export function PlaceFields({ place, onCreateList }: PlaceFieldsProps) {
  const text = useVaultText();
  const { opened, chosen, choose, bucket, buckets, lists, canUnlist, problem } = place;
  const canCreate = bucket !== undefined && canOnBucket(bucket, "list.create");
  const hasBuckets = hasBucketField(place);
  const hasLists = lists.length > 0 || (hasBuckets && canCreate) || problem?.field === "list";
  if (!hasBuckets && !hasLists) return null;
  return (
    <div className={classes("grid items-start gap-4", hasBuckets && hasLists && "grid-cols-2")}>
      {hasBuckets && (
        <Select
          label={text.entry.place.bucket}
          options={buckets.map(({ bucket: { uid }, name }) => ({ id: uid, label: name }))}
          value={bucket?.uid}
          onChange={(uid) => choose(uid === opened.bucketUid ? opened : { bucketUid: uid })}
          error={problem?.field === "bucket" ? problem.message : undefined}
        />
      )}
      {hasLists && (
        <Select
          label={text.lists.list}
          options={[
            ...(canUnlist ? [{ id: UNLISTED, label: text.lists.unlisted }] : []),
            ...lists.map(({ uid, label }) => ({ id: uid, label })),
            ...(canCreate ? [{ id: CREATE, label: text.lists.createNew }] : []),
          ]}
          value={chosen.listUid ?? UNLISTED}
          onChange={(id) => {
            if (id === CREATE) onCreateList();
            else choose({ bucketUid: chosen.bucketUid, ...(id !== UNLISTED && { listUid: id }) });
          }}
          error={problem?.field === "list" ? problem.message : undefined}
        />
      )}
    </div>
  );
}
