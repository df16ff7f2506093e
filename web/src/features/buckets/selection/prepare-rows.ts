/** @file Prepares the rows of a bucket while the user is idle, so that opening the bucket only draws them. */
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { appearance } from "@keepwell/ui/appearance.ts";
import { queryClient } from "../../../app/query-client.ts";
import { currentText } from "../../../text/text.ts";
import { movableIn } from "../entry-rights.ts";
import { nameOrder } from "../names.ts";
import { entriesQuery, listsQuery } from "../queries.ts";
import { sortedByName, toRows } from "./entry-rows.ts";

/** Sorts the bucket's entries and makes their rows. Does nothing if the entries are not in memory. */
export const prepareRows = (session: Session, bucket: Bucket): void => {
  const entries = queryClient.getQueryData(entriesQuery(session, bucket.uid).queryKey);
  if (!entries) return;
  const hidden = currentText().buckets.bucket;
  const lists = queryClient.getQueryData(listsQuery(session, bucket.uid).queryKey) ?? [];
  const sorted = sortedByName(entries, { order: nameOrder(appearance().locale), hidden });
  toRows(sorted, { hidden, isMovable: movableIn(bucket, lists) });
};
