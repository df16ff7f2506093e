import type { ListRow } from "@keepwell/contract/buckets/rows.ts";
import type { ListBehind } from "@keepwell/contract/sharing/rotation.endpoints.ts";
import { sealListRow } from "@keepwell/crypto/row/list-row.ts";
import { orNull } from "../or-null.ts";
import { openStoredListRow } from "../rows/open-stored-row.ts";
import type { Rewrapping } from "./reseal.ts";

const resealList = async (list: ListBehind, { from, to }: Rewrapping): Promise<ListRow> => {
  const content = await openStoredListRow({ bid: from.bucket.uid, keyOf: from.keyOf }, list);
  const { uid: bid, gen } = to.bucket;
  const rev = list.row.rev + 1;
  return { gen, rev, sealed: await sealListRow(to.key, { bid, gen, lid: list.uid, rev }, content) };
};

/**
 * Seals the rows of lists again under the bucket's current key. Returns them by uid. A row that does not open is left
 * out, and stays as it is.
 */
export const resealLists = async (
  lists: readonly ListBehind[],
  how: Rewrapping,
): Promise<(readonly [string, ListRow])[]> => {
  const rows = await Promise.all(
    lists.map((list) => orNull(async () => [list.uid, await resealList(list, how)] as const)),
  );
  return rows.filter((row) => row !== null);
};
