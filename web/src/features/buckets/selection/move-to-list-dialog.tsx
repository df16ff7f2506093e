import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { useState } from "react";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { CountedList } from "../lists/use-lists.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

interface MoveToListDialogProps extends BulkDialogProps {
  /** The possible destinations. */
  readonly lists: readonly CountedList[];
  /** Whether the bucket has any list. */
  readonly hasLists: boolean;
  /** The preselected list. */
  readonly target: string | undefined;
}

export function MoveToListDialog(props: MoveToListDialogProps) {
  const { session, bucket, entries, onEnd, lists, hasLists, target } = props;
  const text = useVaultText();
  const [chosen, choose] = useState(target);
  const list = lists.find(({ uid }) => uid === chosen);
  const bulk = useBulk({
    entries,
    forbidden: text.lists.moveForbidden,
    onEnd: (done) =>
      onEnd({
        done,
        message: text.lists.movedItems(text.lists.number(done.length), list?.label ?? ""),
        change: list ?? "none",
      }),
  });
  const submit = () => {
    if (!list) return;
    const place = { bucket, listUid: list.uid };
    void bulk.run((left, progress) => moveToList(session, { ...place, entries: left, ...progress }));
  };
  return (
    <MoveDialog
      bulk={bulk}
      title={text.lists.moveToListTitle(bulk.count)}
      glyph={ListGlyph}
      disabledReason={list ? undefined : text.lists.chooseList}
      onSubmit={submit}
    >
      {lists.length === 0 ? (
        <NoLists bucket={bucket} hasLists={hasLists} onClose={bulk.close} />
      ) : (
        <ChoiceList
          label={text.lists.navigation}
          filterLabel={text.lists.filterLists}
          choices={lists.map(({ uid, label }) => ({ id: uid, label, icon: ListGlyph }))}
          value={chosen}
          onChange={choose}
        />
      )}
    </MoveDialog>
  );
}

type NoListsProps = Pick<MoveToListDialogProps, "bucket" | "hasLists"> & { readonly onClose: () => void };

function NoLists({ bucket, hasLists, onClose }: NoListsProps) {
  const text = useVaultText().lists;
  const go = useMemberNavigation();
  const create = () => {
    onClose();
    go.openNew("list");
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
