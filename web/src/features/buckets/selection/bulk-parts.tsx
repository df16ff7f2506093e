import type { ShownEntry } from "@keepwell/client/buckets/shown-entries.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { DialogFooter } from "@keepwell/ui/dialog.tsx";
import { ProgressBar } from "@keepwell/ui/progress-bar.tsx";
import type { ReactNode } from "react";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName } from "../names.ts";
import { bucketsOf, type PlacedEntry } from "./placed-entries.ts";
import type { BulkRun } from "./use-bulk.ts";

interface BulkBodyProps {
  readonly bulk: BulkRun;
  /** The name of the operation: "Deleting entries". */
  readonly label: string;
  readonly children: ReactNode;
}

/** The question of a bulk dialog. While an action of several steps runs, its progress replaces the question. */
export function BulkBody({ bulk, label, children }: BulkBodyProps) {
  const text = useVaultText().lists;
  return (
    <div className="flex flex-col gap-3">
      {bulk.failure !== undefined && (
        <Alert tone="error" isLive title={bulk.failure}>
          {bulk.done > 0 && text.progress(bulk.done, bulk.count)}
        </Alert>
      )}
      {bulk.isRunning && bulk.isLong ? (
        <ProgressBar
          label={label}
          value={bulk.done}
          max={bulk.count}
          valueText={text.progress(bulk.done, bulk.count)}
        />
      ) : (
        children
      )}
    </div>
  );
}

/** Lists the entries that the action would delete although they cannot be verified. */
export function UnverifiedNames({ entries }: { readonly entries: readonly ShownEntry[] }) {
  const text = useVaultText().lists;
  if (entries.length === 0) return null;
  return (
    <>
      <p>{text.unverifiedEntries}</p>
      <ul className="list-disc max-h-40 overflow-y-auto ps-5">
        {entries.map(({ uid, name }) => (
          <li key={uid} className="break-words">
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

interface StayingEntriesProps {
  readonly entries: readonly PlacedEntry[];
  readonly sentence: (count: number, buckets: readonly string[]) => string;
}

/** Says which entries the action does not change. */
export function StayingEntries({ entries, sentence }: StayingEntriesProps) {
  const text = useVaultText();
  if (entries.length === 0) return null;
  const names = bucketsOf(entries).map((bucket) => bucketName(bucket, text));
  return <p className="text-meta text-ink-2">{sentence(entries.length, names)}</p>;
}

interface BulkFooterProps {
  readonly bulk: BulkRun;
  readonly submit: string;
  readonly pending: string;
  readonly variant: "primary" | "danger";
  readonly isCancelFocused?: boolean;
  readonly disabledReason?: string | undefined;
  readonly onSubmit: () => void;
}

export function BulkFooter(props: BulkFooterProps) {
  const { bulk, submit, pending, variant, isCancelFocused = false, disabledReason, onSubmit } = props;
  const text = useVaultText();
  return (
    <DialogFooter>
      <Button
        autoFocus={isCancelFocused}
        isPending={bulk.isStopping}
        {...(bulk.isLong ? { pendingLabel: text.lists.stopping } : {})}
        onPress={bulk.close}
      >
        {text.common.cancel}
      </Button>
      <Button
        variant={variant}
        isPending={bulk.isRunning}
        pendingLabel={pending}
        disabledReason={disabledReason}
        onPress={onSubmit}
      >
        {submit}
      </Button>
    </DialogFooter>
  );
}
