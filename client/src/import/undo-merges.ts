import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { ImportKey } from "@keepwell/crypto/import/import-secret.ts";
import { readVersion } from "../buckets/open-version.ts";
import { CONTENTS_AT_ONCE, type ReadContent, readContents } from "../buckets/read-contents.ts";
import { restoreVersion } from "../buckets/restore-version.ts";
import type { Progress } from "../keys/in-chunks.ts";
import { orNull } from "../or-null.ts";
import type { Session } from "../session/session.ts";
import { isMergedBy, wasMergedBy } from "./merge-rows.ts";

interface MergedInto {
  readonly bucket: Bucket;
  readonly key: ImportKey;
  readonly uids: readonly string[];
}

interface Steps extends Progress {
  /** Called for each entry that has got its previous content back. */
  readonly onRestored: () => void;
}

/** Saves the version before the merge as the entry's next revision. Returns null if that version does not verify. */
const restoreOne = (session: Session, bucket: Bucket, { sealed, opened }: ReadContent) =>
  orNull(async () => {
    const version = await readVersion(session, bucket, { current: sealed, rev: opened.rev - 1 });
    return restoreVersion(session, bucket, { current: sealed, version });
  });

/**
 * Restores entries into which an import has merged rows, unless they were saved again afterwards. An entry without the
 * import's mark is not changed: no row was merged into the entry, or the entry was restored already. Returns how many
 * entries stay as they are.
 */
export const undoMerges = async (
  session: Session,
  { bucket, key, uids }: MergedInto,
  { onProgress, onRestored, signal }: Steps,
): Promise<number> => {
  let changed = 0;
  for (let at = 0; at < uids.length; at += CONTENTS_AT_ONCE) {
    const some = uids.slice(at, at + CONTENTS_AT_ONCE);
    for (const [nth, read] of [...(await readContents(session, bucket, some)).values()].entries()) {
      signal?.throwIfAborted();
      if (typeof read !== "object") changed += 1;
      else if (await isMergedBy(key, read)) {
        if (await restoreOne(session, bucket, read)) onRestored();
        else changed += 1;
      } else if (await wasMergedBy(key, read)) changed += 1;
      onProgress?.(at + nth + 1, uids.length);
    }
  }
  return changed;
};
