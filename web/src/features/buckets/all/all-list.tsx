import type { Session } from "@keepwell/client/session/session.ts";
import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { RowList } from "@keepwell/ui/row-list.tsx";
import type { RowSelection } from "@keepwell/ui/use-shift-range.ts";
import { useMemo } from "react";
import { entryHref } from "../../../paths.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { RowStar, type Stars } from "../entry-star.tsx";
import { bucketName } from "../names.ts";
import { restrictedMark } from "../restricted-mark.tsx";
import { useOpenRow, useRowsById } from "../rows-by-id.ts";
import { EntryTile } from "../selection/entry-tile.tsx";
import { NoCopyButtons, RowCopyButtons } from "../selection/row-copy-buttons.tsx";
import { useCopiers } from "../selection/use-copiers.ts";
import { useCopyKeys } from "../selection/use-copy-keys.ts";
import type { AllRow } from "./all-rows.ts";

interface AllListProps {
  readonly session: Session;
  readonly label: string;
  readonly rows: readonly AllRow[];
  readonly matches?: ((row: AllRow) => boolean) | undefined;
  readonly stars: Stars;
  readonly selection: RowSelection;
  readonly onOpen: (row: AllRow) => void;
}

/** Rows of several buckets: name, user name, host and bucket. */
export function AllList({ session, label, rows, matches, stars, selection, onOpen }: AllListProps) {
  const text = useVaultText();
  const copyOf = useCopiers(session);
  const parts = useMemo(
    () =>
      (row: AllRow): RowParts => {
        const bucket = bucketName(row.bucket, text);
        return {
          tile: <EntryTile row={row} />,
          title: row.name,
          ...(row.isRestricted && {
            mark: restrictedMark({ session, model: "entry", uid: row.id, bucket: row.bucket.uid }),
          }),
          href: entryHref(row.bucket.uid, row.id),
          words: `${row.name}, ${text.buckets.types[row.type]}, ${bucket}`,
          note: row.username || <span className="md:hidden">{row.host || bucket}</span>,
          columns: [row.host, bucket],
          actions:
            row.type === "password" ? (
              <RowCopyButtons row={row} copy={copyOf(row.bucket)} />
            ) : (
              <NoCopyButtons />
            ),
          trailing: <RowStar uid={row.id} name={row.name} stars={stars} />,
        };
      },
    [session, text, copyOf, stars],
  );
  const byId = useRowsById(rows);
  const open = useOpenRow(byId, onOpen);
  const keys = useCopyKeys(
    async (row, what) => {
      const found = byId.get(row.id);
      return found ? copyOf(found.bucket)(row, what) : false;
    },
    (id) => byId.get(id),
  );
  return (
    <div {...keys}>
      <RowList
        label={label}
        rows={rows}
        matches={matches}
        parts={parts}
        selection={selection}
        onOpen={open}
      />
    </div>
  );
}
