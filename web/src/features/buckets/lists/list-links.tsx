import type { Session } from "@keepwell/client/session/session.ts";
import { canOnBucket, canOnList } from "@keepwell/contract/abilities.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { ListGlyph } from "@keepwell/ui/glyphs/list.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { AddIcon, SettingsIcon } from "@keepwell/ui/icons.ts";
import { NavList } from "@keepwell/ui/nav-list.tsx";
import { useRowDrop } from "@keepwell/ui/row-drag.ts";
import type { ReactNode } from "react";
import { RouterNavLink } from "../../../app/nav-link.ts";
import { useMemberNavigation } from "../../../app/use-member-navigation.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { restrictedMark } from "../restricted-mark.tsx";
import { UNLISTED } from "./unlisted.ts";
import type { CountedList } from "./use-lists.ts";

export interface ListLinksProps {
  readonly session: Session;
  readonly bucket: Bucket;
  readonly lists: readonly CountedList[];
  /** Undefined while the entries are not loaded. */
  readonly total: number | undefined;
  /** How many entries are in no list; undefined while the entries are not loaded. */
  readonly unlisted: number | undefined;
  /** The uid of the open list, or `UNLISTED`; undefined if all entries are shown. */
  readonly active: string | undefined;
  /**
   * Renders the button that opens a list's permissions. It is shown only for lists whose permissions the user manages.
   */
  readonly permissions: ((list: CountedList) => ReactNode) | undefined;
  readonly dragged: readonly string[];
  readonly onDrop: (list: CountedList) => void;
}

const EXACTLY = { exact: true, includeSearch: false };

/** A placeholder that is as wide as a button, so that the counts of all lists are aligned. */
const NO_BUTTON = <span className="w-hit shrink-0" />;

/** The lists of a bucket, beside its entries. Entries can be dropped on lists that accept them. */
export function ListLinks(props: ListLinksProps) {
  const { session, bucket, lists, total, unlisted, active, permissions, dragged, onDrop } = props;
  const text = useVaultText();
  const go = useMemberNavigation();
  const canCreate = canOnBucket(bucket, "list.create");
  const buttons = buttonsOf(bucket, lists, permissions);
  return (
    <div className="flex flex-col gap-1">
      <NavList label={text.lists.navigation}>
        <RouterNavLink
          to="/bucket/$id/{-$listId}"
          params={{ id: bucket.uid, listId: undefined }}
          activeOptions={EXACTLY}
          icon={PasswordGlyph}
          draggable={false}
          actions={buttons.none}
          {...(total === undefined ? {} : { count: text.lists.number(total) })}
        >
          {text.lists.allPasswords}
        </RouterNavLink>
        {lists.map((list) => (
          <ListLink
            key={list.uid}
            session={session}
            bucketUid={bucket.uid}
            list={list}
            draggedCount={
              list.uid === active || !canOnList(bucket, list, "entry.create") ? 0 : dragged.length
            }
            onDrop={() => onDrop(list)}
            actions={buttons.of(list, () => go.openList(list.uid))}
          />
        ))}
        {lists.length > 0 && (
          <RouterNavLink
            to="/bucket/$id/{-$listId}"
            params={{ id: bucket.uid, listId: UNLISTED }}
            activeOptions={EXACTLY}
            icon={PasswordGlyph}
            draggable={false}
            actions={buttons.none}
            {...(unlisted === undefined ? {} : { count: text.lists.number(unlisted) })}
          >
            {text.lists.inNoList}
          </RouterNavLink>
        )}
      </NavList>
      {canCreate && (
        <div>
          <Button variant="quiet" size="sm" icon={AddIcon} onPress={() => go.openNew("list")}>
            {text.lists.createNew}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Returns which kinds of buttons the lists have. Each kind has its own column, which is empty beside a list without
 * that button.
 */
const buttonsOf = (
  bucket: Bucket,
  lists: readonly CountedList[],
  permissions: ListLinksProps["permissions"],
) => {
  const isEdited = (list: CountedList) => canOnList(bucket, list, "list.edit");
  const isManaged = (list: CountedList) => list.permissions?.includes("manage_permissions") ?? false;
  const isAnyEdited = canOnBucket(bucket, "list.edit") || lists.some(isEdited);
  const isAnyManaged = permissions !== undefined && lists.some(isManaged);
  return {
    none: (
      <>
        {isAnyManaged && NO_BUTTON}
        {isAnyEdited && NO_BUTTON}
      </>
    ),
    of: (list: CountedList, onSettings: () => void) => (
      <>
        {isAnyManaged && (isManaged(list) ? permissions(list) : NO_BUTTON)}
        {isAnyEdited && (isEdited(list) ? <Settings list={list} onPress={onSettings} /> : NO_BUTTON)}
      </>
    ),
  };
};

function Settings({ list, onPress }: { readonly list: CountedList; readonly onPress: () => void }) {
  const text = useVaultText().lists;
  return (
    <IconButton
      name={text.settingsOf(list.label)}
      tip={text.settings}
      icon={SettingsIcon}
      onPress={onPress}
    />
  );
}

interface ListLinkProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly list: CountedList;
  /** 0 while nothing is dragged, or if the dragged entries are in this list already or may not be moved here. */
  readonly draggedCount: number;
  readonly onDrop: () => void;
  readonly actions: ReactNode;
}

function ListLink({ session, bucketUid, list, draggedCount, onDrop, actions }: ListLinkProps) {
  const text = useVaultText().lists;
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
      {...(list.isRestricted && {
        mark: restrictedMark({ session, model: "list", uid: list.uid, bucket: bucketUid }),
      })}
      actions={actions}
    >
      {isOver ? text.dropHere(draggedCount, list.label) : list.label}
    </RouterNavLink>
  );
}
