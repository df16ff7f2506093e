import type { Session } from "@keepwell/client/session/session.ts";
import { DragPreview } from "@keepwell/ui/drag-preview.tsx";
import { ProblemIcon } from "@keepwell/ui/icons.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { type RowDragHooks, useRowDrag } from "@keepwell/ui/row-drag.ts";
import { RowList } from "@keepwell/ui/row-list.tsx";
import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { type ReactNode, useCallback, useMemo } from "react";
import { entryHref } from "../../paths.ts";
import type { VaultText } from "../../text/en-vault.ts";
import { useVaultText } from "../../text/vault-text.ts";
import { RowStar, type Stars, useStars } from "./entry-star.tsx";
import { restrictedMark } from "./restricted-mark.tsx";
import { canOpen, type Row } from "./selection/entry-rows.ts";
import { EntryTile } from "./selection/entry-tile.tsx";
import type { RowCopier } from "./selection/row-copy.ts";
import { NoCopyButtons, RowCopyButtons } from "./selection/row-copy-buttons.tsx";
import { useCopyKeys } from "./selection/use-copy-keys.ts";

/** Called when the user drags rows. Pass the same object in each render. */
export interface EntryDrag {
  readonly onStart: (uids: readonly string[]) => void;
  readonly onEnd: () => void;
}

interface EntryListProps {
  readonly session: Session;
  readonly bucketUid: string;
  readonly label: string;
  readonly rows: readonly Row[];
  readonly matches: ((row: Row) => boolean) | undefined;
  /**
   * The names of the lists by uid. Set only on the page with all entries of a bucket, where each row names its list.
   */
  readonly listLabels: ReadonlyMap<string, string> | undefined;
  /** The ids of the rows that were put back after a failed move. They are highlighted for a moment. */
  readonly flashing: ReadonlySet<string>;
  readonly selection: RowSelection | undefined;
  readonly copy: RowCopier;
  readonly empty: ReactNode;
  readonly onOpen: (uid: string) => void;
}

type Look = Pick<EntryListProps, "session" | "bucketUid" | "listLabels" | "flashing" | "copy"> & {
  readonly stars: Stars;
};

const partsOf = (row: Row, look: Look, text: VaultText): RowParts => {
  const { id, name, username, host, type, list } = row;
  const href = entryHref(look.bucketUid, id);
  const label = list && look.listLabels?.get(list.uid);
  if (type === null) return { glyph: ProblemIcon, title: name, words: name, ...(canOpen(row) && { href }) };
  return {
    tile: <EntryTile row={row} />,
    title: name,
    ...(row.isRestricted && {
      mark: restrictedMark({ session: look.session, model: "entry", uid: id, bucket: look.bucketUid }),
    }),
    href,
    words: `${name}, ${text.buckets.types[type]}`,
    isFlashing: look.flashing.has(id),
    // On a phone the list has no further columns. So if there is no user name, the line below the name shows the host
    // or the list.
    note: username || <span className="md:hidden">{host || label}</span>,
    columns: look.listLabels ? [host, label ?? ""] : [host],
    actions: type === "note" ? <NoCopyButtons /> : <RowCopyButtons row={row} copy={look.copy} />,
    trailing: <RowStar uid={id} name={name} stars={look.stars} />,
  };
};

export function EntryList({ drag, ...props }: EntryListProps & { readonly drag: EntryDrag | undefined }) {
  return drag ? <DraggableRows {...props} drag={drag} /> : <Rows {...props} hooks={undefined} />;
}

function DraggableRows({ drag, ...props }: EntryListProps & { readonly drag: EntryDrag }) {
  const text = useVaultText().lists;
  const hooks = useRowDrag(
    useMemo(
      () => ({ ...drag, preview: (count: number) => <DragPreview>{text.dragPreview(count)}</DragPreview> }),
      [drag, text],
    ),
  );
  return <Rows {...props} hooks={hooks} />;
}

function Rows(props: EntryListProps & { readonly hooks: RowDragHooks }) {
  const { session, bucketUid, rows, selection, hooks, listLabels, flashing, copy, onOpen } = props;
  const text = useVaultText();
  const stars = useStars(session);
  const parts = useMemo(
    () => (row: Row) => partsOf(row, { session, bucketUid, listLabels, flashing, copy, stars }, text),
    [session, bucketUid, listLabels, flashing, copy, stars, text],
  );
  const open = useCallback((id: string) => canOpen({ id }) && onOpen(id), [onOpen]);
  const keys = useCopyKeys(copy, (id) => rows.find((row) => row.id === id && row.type !== null));
  return (
    <div {...keys}>
      <RowList
        label={props.label}
        rows={rows}
        matches={props.matches}
        parts={parts}
        onOpen={open}
        empty={props.empty}
        {...(selection ? { selection } : {})}
        {...(hooks ? { dragAndDropHooks: hooks } : {})}
      />
    </div>
  );
}
