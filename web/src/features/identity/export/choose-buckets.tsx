import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { useExportText } from "../../../text/exporting-text.ts";
import type { ExportableBucket } from "./export-choices.ts";

interface ChooseBucketsProps {
  readonly buckets: readonly ExportableBucket[];
  /** How many buckets cannot be opened. They are not among the choices. */
  readonly closed: number;
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export function ChooseBuckets({ buckets, closed, chosen, onChange }: ChooseBucketsProps) {
  const text = useExportText();
  const isAll = chosen.size === buckets.length;
  const toggle = (uid: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(uid);
    else next.delete(uid);
    onChange(next);
  };
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1 text-ui font-semibold">{text.buckets}</legend>
      {buckets.length > 1 && (
        <Checkbox
          label={text.allBuckets}
          isChecked={isAll}
          isMixed={!isAll && chosen.size > 0}
          onChange={(isChosen) => onChange(new Set(isChosen ? buckets.map(({ uid }) => uid) : []))}
        />
      )}
      <div className="flex max-h-72 flex-col gap-1.5 overflow-y-auto rounded-control border border-control bg-surface px-3 py-2.5">
        {buckets.map(({ uid, name, isShared }) => (
          <Checkbox
            key={uid}
            label={<BucketLabel name={name} isShared={isShared} />}
            isChecked={chosen.has(uid)}
            onChange={(isChosen) => toggle(uid, isChosen)}
          />
        ))}
      </div>
      {buckets.some(({ isShared }) => isShared) && <p className="text-meta text-ink-2">{text.sharedHint}</p>}
      {closed > 0 && <p className="text-meta text-ink-2">{text.closed(closed)}</p>}
    </fieldset>
  );
}

function BucketLabel({ name, isShared }: Pick<ExportableBucket, "name" | "isShared">) {
  const { shared } = useExportText();
  return (
    <span className="wrap-anywhere">
      {name} {isShared && <span className="ms-2 text-meta text-ink-2">{shared}</span>}
    </span>
  );
}
