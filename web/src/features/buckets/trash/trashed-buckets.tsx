import type { TrashedBucket } from "@keepwell/client/buckets/trashed-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import { BucketGlyph } from "@keepwell/ui/glyphs/bucket.tsx";
import { RestoreGlyph } from "@keepwell/ui/glyphs/restore.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { DeleteIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { QuestionDialog } from "@keepwell/ui/question-dialog.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import { useSubmit } from "@keepwell/ui/use-submit.ts";
import { useCallback, useMemo, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { useTrashText } from "../../../text/trash-text.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { deleteBuckets } from "./act-on-trash.ts";
import { restoreBucketNow } from "./restore-bucket-now.ts";
import { daysLeft } from "./trash-rows.ts";

interface TrashedBucketsProps {
  readonly session: Session;
  readonly trashed: readonly TrashedBucket[];
  /** In seconds since 1970. */
  readonly now: number;
  /** Nothing else is in Trash, so emptying it is offered here. */
  readonly isAll: boolean;
}

/** The buckets in Trash: name, and how long they stay. */
export function TrashedBuckets({ session, trashed, now, isAll }: TrashedBucketsProps) {
  const words = useTrashText();
  const offline = useOfflineReason();
  const [asked, ask] = useState<Asked | null>(null);
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
              onPress={() =>
                ask({
                  trashed: [one],
                  title: words.bucketDeleteTitle(name),
                  action: words.deleteForGood,
                  text: words.bucketDeleteText,
                  done: words.bucketDeleted(name),
                })
              }
            />
          </>
        ),
      };
    },
    [session, words, offline, now],
  );
  return (
    <section className="mb-8 flex flex-col gap-2" aria-label={words.buckets}>
      <div className="flex min-h-field flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-section">{words.buckets}</h2>
        {isAll && (
          <Button
            variant="danger-quiet"
            icon={DeleteIcon}
            disabledReason={offline}
            onPress={() =>
              ask({
                trashed,
                title: words.emptyTitle,
                action: words.empty,
                text: words.emptyText(0, trashed.length),
                done: words.emptied,
              })
            }
          >
            {words.empty}
          </Button>
        )}
      </div>
      <RowList label={words.buckets} rows={rows} parts={parts} />
      {asked && <DeleteForGood {...asked} session={session} onClose={() => ask(null)} />}
    </section>
  );
}

/** The question before buckets are deleted permanently, and what is said afterwards. */
interface Asked {
  readonly trashed: readonly TrashedBucket[];
  readonly title: string;
  readonly action: string;
  readonly text: string;
  readonly done: string;
}

interface DeleteForGoodProps extends Asked {
  readonly session: Session;
  readonly onClose: () => void;
}

function DeleteForGood({ session, trashed, title, action, text, done, onClose }: DeleteForGoodProps) {
  const { common } = useVaultText();
  const submission = useSubmit({
    fields: [],
    failureOf,
    action: () => deleteBuckets(session, trashed),
    onDone: () => {
      notify({ tone: "success", text: done });
      onClose();
    },
  });
  return (
    <QuestionDialog
      title={title}
      action={action}
      isDangerous
      isPending={submission.processing}
      pendingLabel={common.deleting}
      onCancel={onClose}
      onConfirm={() => submission.submit()}
    >
      <FormAlert submission={submission} />
      <p>{text}</p>
    </QuestionDialog>
  );
}
