import type { Session } from "@keepwell/client/session/session.ts";
import type { MemberAccessRow } from "@keepwell/client/team/permissions/who/member-access.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { Table } from "@keepwell/ui/table.tsx";
import { useGrowingRows } from "@keepwell/ui/use-growing-rows.tsx";
import { useMemo } from "react";
import { RouterTextLink } from "../../../../app/links.tsx";
import { entryRef } from "../../../../app/search.ts";
import { usePermissionsText } from "../../../../text/permissions-text.ts";
import { type Namer, useNamer } from "../../object-names.ts";
import { differenceWords, isAlarming, rightsWords, whyWords } from "../../why/reason-words.ts";
import { withListNames } from "./access-rows.ts";

interface AccessTableProps {
  readonly session: Session;
  readonly caption: string;
  readonly rows: readonly MemberAccessRow[];
  /** The filter by which these rows were found. */
  readonly filter: string;
}

/**
 * Shows buckets, lists and entries, each with the rights of one member. The names of lists and entries are read only
 * for rows that are on the page.
 */
export function AccessTable({ session, caption, rows, filter }: AccessTableProps) {
  const text = usePermissionsText();
  const { columns } = text.memberAccess;
  const { shown, end } = useGrowingRows(rows, filter);
  const inside = useMemo(
    () => shown.flatMap(({ model, bucket }) => (model === "bucket" || !bucket ? [] : [bucket.uid])),
    [shown],
  );
  const namer = useNamer(session, inside);
  return (
    <>
      <Table
        caption={caption}
        rows={shown}
        rowKey={({ uid }) => uid}
        isHeaderSticky
        columns={[
          {
            id: "object",
            header: columns.object,
            isRowHeader: true,
            cell: (row) => <Place row={row} namer={namer} />,
          },
          {
            id: "permissions",
            header: columns.permissions,
            isWideOnly: true,
            cell: ({ permissions }) => rightsWords(permissions, text),
          },
          {
            id: "reasons",
            header: columns.reasons,
            isWideOnly: true,
            cell: (row) => <Reasons row={withListNames(row, namer)} />,
          },
        ]}
        narrowNote={(row) => (
          <>
            <p className="text-ink">{rightsWords(row.permissions, text)}</p>
            <Reasons row={withListNames(row, namer)} />
          </>
        )}
      />
      {end}
    </>
  );
}

interface PlaceProps {
  readonly row: MemberAccessRow;
  readonly namer: Namer;
}

function Place({ row, namer }: PlaceProps) {
  const text = usePermissionsText();
  const words = text.memberAccess;
  const { model, bucket, closed } = row;
  if (!bucket) return null;
  const difference = differenceWords(row, text);
  const bucketName = namer.bucket(bucket);
  const kinds = { list: words.listIn(bucketName), entry: words.entryIn(bucketName) };
  return (
    <div className="min-w-0 wrap-anywhere">
      <PlaceLink row={row} namer={namer} />
      <div className="text-meta text-ink-2">
        {model === "list" || model === "entry" ? kinds[model] : words.wholeBucket}
        {closed > 0 && `. ${words.closed(closed)}`}
      </div>
      {difference !== null && (
        <p className={classes("text-meta", isAlarming(row) ? "text-warn-text" : "text-ink-2")}>
          {difference}
        </p>
      )}
    </div>
  );
}

function PlaceLink({ row: { model, uid, bucket }, namer }: PlaceProps) {
  if (!bucket) return null;
  const at = { to: "/bucket/$id/{-$listId}", params: { id: bucket.uid } } as const;
  if (model === "list")
    return (
      <RouterTextLink {...at} params={{ id: bucket.uid, listId: uid }}>
        {namer.inside("list", { uid, name: "" }, bucket)}
      </RouterTextLink>
    );
  if (model === "entry")
    return (
      <RouterTextLink {...at} search={{ entry: entryRef({ bucketUid: bucket.uid, entryUid: uid }) }}>
        {namer.inside("entry", { uid, name: "" }, bucket)}
      </RouterTextLink>
    );
  return <RouterTextLink {...at}>{namer.bucket(bucket)}</RouterTextLink>;
}

function Reasons({ row }: { readonly row: MemberAccessRow }) {
  const { who } = usePermissionsText();
  return (
    <ul className="text-meta text-ink-2">
      {whyWords(row, row.uid, who).map((one) => (
        <li key={one}>{one}</li>
      ))}
    </ul>
  );
}
