import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { useImportText } from "./import-text.ts";
import { Section } from "./section.tsx";
import {
  type CreationRefusal,
  HANDLINGS,
  type Handling,
  type ImportPlan,
  type TargetBucket,
  type To,
} from "./use-import-plan.ts";

interface DestinationSectionProps {
  readonly plan: ImportPlan;
  readonly buckets: readonly TargetBucket[];
  /** Why the import can create no bucket; undefined if it can. */
  readonly creationRefusal: CreationRefusal | undefined;
}

export function DestinationSection({ plan, buckets, creationRefusal }: DestinationSectionProps) {
  const text = useImportText();
  const rest = plan.to === "named";
  const isRestEmpty = rest && plan.whole.every((part) => !isInto(part.target, plan.bucket?.uid));
  return (
    <Section title={text.destinationTitle}>
      {plan.hasBuckets && <ToRows plan={plan} creationRefusal={creationRefusal} />}
      {!isRestEmpty && (
        <Select
          label={rest ? text.bucketForRest : text.bucket}
          hint={plan.hasBuckets || plan.unsorted.length > 0 ? undefined : text.foldersHint}
          options={buckets.map(({ bucket, name }) => ({ id: bucket.uid, label: name }))}
          value={plan.bucket?.uid}
          onChange={plan.setBucket}
        />
      )}
      <Unsorted plan={plan} buckets={buckets} />
      <Duplicates plan={plan} />
    </Section>
  );
}

/** A message names at most this many folders. */
const NAMED = 5;

type Target = ImportPlan["whole"][number]["target"];

const isInto = (target: Target, uid: string | undefined): boolean =>
  "bucket" in target && target.bucket.uid === uid;

interface ToRowsProps {
  readonly plan: ImportPlan;
  readonly creationRefusal: CreationRefusal | undefined;
}

function ToRows({ plan, creationRefusal }: ToRowsProps) {
  const text = useImportText();
  return (
    <RadioRows<To>
      label={text.destinationTitle}
      isLabelHidden
      name="destination"
      rows={[
        {
          value: "named",
          title: text.toNamed,
          note: text.toNamedNote(plan.named.existing, plan.named.created),
          disabledReason: creationRefusal && text.toNamedRefused[creationRefusal],
        },
        { value: "one", title: text.toOne, note: text.toOneNote },
      ]}
      value={plan.to}
      onChange={plan.setTo}
    />
  );
}

/**
 * Some folders of the file may need a list that the user cannot create. Names these folders before the import. Their
 * entries go into the bucket without a list, because the server would refuse to create it.
 */
function Unsorted({ plan, buckets }: Pick<DestinationSectionProps, "plan" | "buckets">) {
  const text = useImportText();
  const nameOf = ({ uid, name }: TargetBucket["bucket"]) =>
    buckets.find(({ bucket }) => bucket.uid === uid)?.name ?? name;
  return plan.unsorted.map(({ bucket, listNames }) => (
    <Alert key={bucket.uid} tone="info" title={text.unsortedTitle(nameOf(bucket))}>
      {text.unsorted(
        listNames.slice(0, NAMED).map(text.unsortedFolder).join(", "),
        Math.max(0, listNames.length - NAMED),
      )}
    </Alert>
  ));
}

function Duplicates({ plan }: { readonly plan: ImportPlan }) {
  const text = useImportText();
  const { size } = plan.duplicates;
  if (plan.areUnknown) return <p className="text-meta text-ink-2">{text.notCompared}</p>;
  if (size === 0) return null;
  return (
    <div className="flex flex-col gap-2 border-s-3 border-warn-mark bg-warn-tint px-3 py-2.5">
      <p>{text.duplicates(size)}</p>
      <p className="text-meta text-ink-2">{text.duplicatesHint}</p>
      <RadioRows<Handling>
        label={text.duplicates(size)}
        isLabelHidden
        name="handling"
        rows={HANDLINGS.map((value) => ({
          value,
          title: text.handlings[value],
          note: text.handlingNotes[value],
        }))}
        value={plan.handling}
        onChange={plan.setHandling}
      />
      {plan.handling === "merge" && (
        <Checkbox
          label={text.takesPasswords}
          hint={plan.takesPasswords ? text.takesPasswordsHint : text.keepsPasswordsHint}
          isChecked={plan.takesPasswords}
          onChange={plan.setTakesPasswords}
        />
      )}
    </div>
  );
}
