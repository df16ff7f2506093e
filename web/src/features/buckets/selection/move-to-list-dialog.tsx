import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { LoadProblem } from "../../../app/load-problem.tsx";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { UNLISTED } from "../lists/unlisted.ts";
import { useLists } from "../lists/use-lists.ts";
import { type BulkDialogProps, inSentences } from "./bulk-end.ts";
import { StayingEntries } from "./bulk-parts.tsx";
import { listTargets, type Moved } from "./list-targets.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

interface MoveToListDialogProps extends BulkDialogProps {
  /** The bucket that all of the entries are in. */
  readonly bucket: Bucket;
  readonly moved: Moved;
  /** The preselected list. */
  readonly target: string | undefined;
}

export function MoveToListDialog(props: MoveToListDialogProps) {
  const { session, bucket, entries, refused, onEnd, moved, target } = props;
  const text = useVaultText();
  const { query, lists: all } = useLists(session, bucket.uid);
  const { lists, canUnlist, hasLists } = listTargets(bucket, all, moved);
  const [chosen, choose] = useState(target);
  const list = chosen === UNLISTED ? null : lists.find(({ uid }) => uid === chosen);
  const bulk = useBulk({
    entries,
    forbidden: text.lists.moveForbidden,
    onEnd: (done) => {
      const count = text.lists.number(done.length);
      onEnd({
        done,
        message: inSentences(
          list ? text.lists.movedItems(count, list.label) : text.lists.unlistedItems(count),
          ...(refused.length > 0 ? [text.lists.stayed.moved(refused.length)] : []),
        ),
        change: list === undefined ? "none" : list,
      });
    },
  });
  const submit = () => {
    if (list === undefined) return;
    const place = { bucket, listUid: list?.uid ?? null };
    void bulk.run((left, progress) => moveToList(session, { ...place, entries: left, ...progress }));
  };
  return (
    <MoveDialog
      bulk={bulk}
      title={text.lists.moveToListTitle(bulk.count)}
      glyph={ListGlyph}
      disabledReason={list === undefined ? text.lists.chooseList : undefined}
      onSubmit={submit}
    >
      {query.isPending && <SkeletonRows count={4} />}
      {query.isError && (
        <LoadProblem title={text.buckets.bucket.loadFailed} error={query.error} onRetry={query.refetch} />
      )}
      {query.data && lists.length === 0 && !canUnlist && (
        <NoLists bucket={bucket} hasLists={hasLists} onClose={bulk.close} />
      )}
      {query.data && (lists.length > 0 || canUnlist) && (
        <ChoiceList
          label={text.lists.navigation}
          filterLabel={text.lists.filterLists}
          choices={[
            ...(canUnlist ? [{ id: UNLISTED, label: text.lists.unlisted, icon: PasswordGlyph }] : []),
            ...lists.map(({ uid, label }) => ({ id: uid, label, icon: ListGlyph })),
          ]}
          value={chosen}
          // Once some entries are moved, the others can only follow them.
          isFixed={bulk.done > 0}
          onChange={choose}
        />
      )}
      <StayingEntries entries={refused} sentence={text.lists.stays.moved} />
    </MoveDialog>
  );
}

interface NoListsProps {
  readonly bucket: Bucket;
  readonly hasLists: boolean;
  readonly onClose: () => void;
}

function NoLists({ bucket, hasLists, onClose }: NoListsProps) {
  const text = useVaultText().lists;
  const go = useMemberNavigation();
  const { id: openUid } = useParams({ strict: false });
  const create = () => {
    onClose();
    if (openUid === bucket.uid) go.openNew("list");
    else go.toBucket(bucket.uid, "list");
  };
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{hasLists ? text.noOtherList : text.noList}</p>
      {canOnBucket(bucket, "list.create") && (
        <Button icon={AddIcon} onPress={create}>
          {text.createNew}
        </Button>
      )}
    </div>
  );
}
