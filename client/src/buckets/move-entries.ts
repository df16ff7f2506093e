/**
 * @file Moving entries to another bucket: their keys are wrapped under that bucket's key, their fields stay as they
 * are.
 */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { EntryKeyRow } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import { CannotVerifyError } from "@keepwell/crypto/errors.ts";
import { isUnverifiable } from "../api/unverifiable.ts";
import { withCurrentKey } from "../keys/current-key.ts";
import { inChunks, type Progress } from "../keys/in-chunks.ts";
import { keysByGeneration } from "../keys/keys-by-generation.ts";
import { rewrapKey } from "../keys/rewrap-key.ts";
import type { Session } from "../session/session.ts";

interface Move extends Progress {
  readonly source: Bucket;
  readonly target: Bucket;
  /** As the user selected them. */
  readonly uids: readonly string[];
}

const cannotVerify = (): never => {
  throw new CannotVerifyError();
};

/** The entry keys by uid: exactly those that were requested. */
const readKeys = async (
  { api }: Session,
  source: Bucket,
  uids: string[],
): Promise<Map<string, EntryKeyRow>> => {
  const rows = await api.buckets.readSealed({
    params: { bucketId: source.uid },
    body: { uids, part: "keys" },
  });
  const keys = new Map<string, EntryKeyRow>();
  for (const row of rows) if (!isUnverifiable(row)) keys.set(row.uid, row);
  if (rows.length !== uids.length) throw new CannotVerifyError();
  return keys;
};

/**
 * Moves entries in chunks of at most 500, which each succeed or fail as a whole.
 * @throws CannotVerifyError when a bucket's or an entry's key is not what was saved: that chunk stays.
 * @throws CallFailure `conflict` when an entry or the target has a new key in the meantime.
 */
export const moveEntries = async (
  session: Session,
  { source, target, uids, ...progress }: Move,
): Promise<void> => {
  const from = { bucket: source, keyOf: keysByGeneration(session, source) };
  await inChunks(uids, progress, (entries) =>
    withCurrentKey(session, target, async (bucket, key) => {
      const rows = await readKeys(session, source, entries);
      const keys = await Promise.all(
        entries.map(async (eid) => {
          const row = rows.get(eid) ?? cannotVerify();
          const ek = await rewrapKey({ ...row, uid: eid }, { from, to: { bucket, key } });
          return [eid, { ek, gen: bucket.gen, ek_gen: row.ek_gen }] as const;
        }),
      );
      await session.api.buckets.moveToBucket({
        params: { bucketId: target.uid },
        body: { entries, keys: Object.fromEntries(keys) },
      });
    }),
  );
};
