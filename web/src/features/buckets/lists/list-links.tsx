import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { RouterNavLink } from "../../../app/links.tsx";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useText } from "../../../text/text.ts";
import { Button } from "../../../ui/button.tsx";
import { ListGlyph } from "../../../ui/glyphs/list.tsx";
import { PasswordGlyph } from "../../../ui/glyphs/password.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { AddIcon, SettingsIcon } from "../../../ui/icons.ts";
import { NavList } from "../../../ui/nav-list.tsx";
import { useRowDrop } from "../../../ui/row-drag.ts";
import type { CountedList } from "./use-lists.ts";

export interface ListLinksProps {
  readonly bucket: Bucket;
  readonly lists: readonly CountedList[];
  /** Undefined while the entries are not here. */
  readonly total: number | undefined;
  readonly active: string | undefined;
  readonly canEdit: boolean;
  readonly dragged: readonly string[];
  readonly onDrop: (list: CountedList) => void;
}

const EXACTLY = { exact: true, includeSearch: false };

/** The lists of a bucket, beside its entries. Entries can be dropped on each of them. */
export function ListLinks({ bucket, lists, total, active, canEdit, dragged, onDrop }: ListLinksProps) {
  const text = useText();
  const go = useMemberNavigation();
  return (
    <div className="flex flex-col gap-1">
      <NavList label={text.lists.navigation}>
        <RouterNavLink
          to="/bucket/$id/{-$listId}"
          params={{ id: bucket.uid, listId: undefined }}
          activeOptions={EXACTLY}
          icon={PasswordGlyph}
          draggable={false}
          // As wide as the lists' settings, so that the counts stand in one column.
          actions={canEdit && <span className="w-hit shrink-0" />}
          {...(total === undefined ? {} : { count: text.lists.number(total) })}
        >
          {text.buckets.bucket.allPasswords}
        </RouterNavLink>
        {lists.map((list) => (
          <ListLink
            key={list.uid}
            bucketUid={bucket.uid}
            list={list}
            canEdit={canEdit}
            draggedCount={list.uid === active ? 0 : dragged.length}
            onDrop={() => onDrop(list)}
            onSettings={() => go.openList(list.uid)}
          />
        ))}
      </NavList>
      {canEdit && (
        <div>
          <Button variant="quiet" size="sm" icon={AddIcon} onPress={() => go.openNew("list")}>
            {text.lists.createNew}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ListLinkProps {
  readonly bucketUid: string;
  readonly list: CountedList;
  readonly canEdit: boolean;
  /** None while nothing is dragged, or what is dragged is here already. */
  readonly draggedCount: number;
  readonly onDrop: () => void;
  readonly onSettings: () => void;
}

function ListLink({ bucketUid, list, canEdit, draggedCount, onDrop, onSettings }: ListLinkProps) {
  const text = useText().lists;
  const isReady = draggedCount > 0;
  const { ref, dropProps, isDropTarget } = useRowDrop({ isDisabled: !isReady, onDrop });
  const isOver = isReady && isDropTarget;
  return (
    <RouterNavLink
      {...dropProps}
      ref={ref}
      to="/bucket/$id/{-$listId}"
      params={{ id: bucketUid, listId: list.uid }}
      activeOptions={EXACTLY}
      icon={ListGlyph}
      draggable={false}
      drop={isOver ? "over" : isReady ? "ready" : undefined}
      {...(isOver ? {} : { count: text.number(list.count) })}
      actions={
        canEdit && (
          <IconButton
            name={text.settingsOf(list.name)}
            tip={text.settings}
            icon={SettingsIcon}
            onPress={onSettings}
          />
        )
      }
    >
      {isOver ? text.dropHere(draggedCount, list.name) : list.name}
    </RouterNavLink>
  );
}
