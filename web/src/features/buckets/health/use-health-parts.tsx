import type { RowParts } from "@keepwell/ui/ledger-row.tsx";
import { useCallback } from "react";
import { entryHref } from "../../../paths.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { bucketName } from "../names.ts";
import { EntryTile } from "../selection/entry-tile.tsx";
import type { HealthRow } from "./health-rows.ts";

/** Returns a function that makes the content of a row: the entry, a note on it, and its bucket. */
export const useHealthParts = () => {
  const text = useVaultText();
  return useCallback(
    (row: HealthRow, note: string): RowParts => {
      const bucket = bucketName(row.bucket, text);
      return {
        tile: <EntryTile row={row} />,
        title: row.name,
        href: entryHref(row.bucket.uid, row.id),
        words: `${row.name}, ${note}, ${bucket}`,
        note,
        columns: [bucket],
      };
    },
    [text],
  );
};
