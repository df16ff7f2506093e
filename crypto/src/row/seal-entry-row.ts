import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { asEntryRow, type EntryRowContent, type EntryRowPlace, entryRowContext } from "./entry-row.ts";
import { ENTRY_ROW_SIZE, type Row } from "./row-form.ts";
import { writeMembers } from "./row-json.ts";
import { rowKey } from "./row-key.ts";
import { sealRow } from "./seal-row.ts";

/**
 * Seals the row of an entry under its bucket's key (docs/security.md section 2.10).
 * @throws CannotVerifyError for content that `openEntryRow` would refuse; RangeError if the content is too long.
 */
export const sealEntryRow = async (
  bucketKey: BucketKey,
  place: EntryRowPlace,
  content: EntryRowContent,
): Promise<Row<"entry">> => {
  const form = { context: entryRowContext(place), size: ENTRY_ROW_SIZE };
  return sealRow(await rowKey(bucketKey, place.bid), form, writeMembers(asEntryRow(content)));
};
