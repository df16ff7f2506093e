import { moveToList } from "@keepwell/client/buckets/move-to-list.ts";
import { canOnBucket } from "@keepwell/contract/abilities.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ChoiceList } from "@keepwell/ui/choice-list.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { AddIcon } from "@keepwell/ui/icons.ts";
import { useParams } from "@tanstack/react-router";
import { useState } from "react";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import type { BulkDialogProps } from "./bulk-end.ts";
import type { ListTargets } from "./list-targets.ts";
import { MoveDialog } from "./move-dialog.tsx";
import { useBulk } from "./use-bulk.ts";

interface MoveToListDialogProps extends BulkDialogProps, ListTargets {
  /** The preselected list. */
  readonly target: string | undefined;
}

/** The choice that takes the entries out of their lists. */
const NO_LIST = "none";

export function MoveToListDialog(props: MoveToListDialogProps) {
  const { session, bucket, entries, onEnd, lists, canUnlist, hasLists, target } = props;
  const text = useVaultText();
  const [chosen, choose] = useState(target);
  const list = chosen === NO_LIST ? null : lists.find(({ uid }) => uid === chosen);
  const bulk = useBulk({
    entries,
    forbidden: text.lists.moveForbidden,
    onEnd: (done) => {
      const count = text.lists.number(done.length);
      onEnd({
        done,
        message: list ? text.lists.movedItems(count, list.label) : text.lists.unlistedItems(count),
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
      {lists.length === 0 && !canUnlist ? (
        <NoLists bucket={bucket} hasLists={hasLists} onClose={bulk.close} />
      ) : (
        <ChoiceList
          label={text.lists.navigation}
          filterLabel={text.lists.filterLists}
          choices={[
            ...(canUnlist ? [{ id: NO_LIST, label: text.lists.unlisted, icon: PasswordGlyph }] : []),
            ...lists.map(({ uid, label }) => ({ id: uid, label, icon: ListGlyph })),
          ]}
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
