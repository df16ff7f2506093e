import type { BucketKey } from "../bucket/make-bucket-key.ts";
import { orCannotVerify } from "../errors.ts";
import { asEntryRow, type EntryRowContent, type EntryRowPlace, entryRowContext } from "./entry-row.ts";
import { openRow } from "./open-row.ts";
import { ENTRY_ROW_SIZE } from "./row-form.ts";
import { rowKey } from "./row-key.ts";

/** Opens a row that `sealEntryRow` sealed for the same place. @throws CannotVerifyError */
export const openEntryRow = (
  bucketKey: BucketKey,
  place: EntryRowPlace,
  row: string,
): Promise<EntryRowContent> =>
  orCannotVerify(async () => {
    const form = { context: entryRowContext(place), size: ENTRY_ROW_SIZE };
    return asEntryRow(await openRow(await rowKey(bucketKey, place.bid), form, row));
  });
