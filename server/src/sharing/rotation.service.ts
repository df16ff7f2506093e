/** @file Rotates a bucket's key, for example after a member who had the key has left. */
import { fail, failField } from "@keepwell/contract/errors.ts";
import { BULK_MAX } from "@keepwell/contract/fields.ts";
import {
  LIST_ROWS_MAX,
  type RotationChunk,
  type RotationStart,
  type RotationState,
  TOMBSTONES_MAX,
} from "@keepwell/contract/sharing/rotation.endpoints.ts";
import type { VisibleBucket } from "../buckets/bucket.store.ts";
import { nextHeader } from "../buckets/bucket-header.ts";
import { lockEntries } from "../buckets/bulk.store.ts";
import { presentEntryKey } from "../buckets/entry.presenter.ts";
import { aloneInBucket, conclude, type Written } from "../buckets/in-bucket.ts";
import { presentListRow } from "../buckets/list-row.ts";
import { authorizeBucket } from "../buckets/policies/authorize-bucket.ts";
import { hasTombstonesBehind, listTombstonesBehind, resealTombstones } from "../buckets/tombstone.store.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../db/in-transaction.ts";
import type { Handle } from "../db/schema.ts";
import { putOwnKey } from "../keys/bucket-key.store.ts";
import { eraseEarlierTeamCopies, putUserCopies } from "../keys/bucket-key-copy.store.ts";
import type { BucketKeyCopy } from "../keys/key-copy.store.ts";
import { countListsBehind, listListsBehind, resealLists } from "../keys/list-row.store.ts";
import {
  countBehind,
  endRotation,
  listBehind,
  lockRotation,
  replaceInviteMacs,
  rewrapEntries,
  startRotation,
} from "../keys/rotation.store.ts";
import { eraseEarlierKeys } from "../keys/user-key.store.ts";
import { shareLockTeam } from "../people/team-lock.store.ts";
import { countAccesses } from "./access.store.ts";
import { deleteOffer } from "./handover.store.ts";
import { checkGrants, type Rotating, recheckGrants } from "./rotation-grants.ts";
import { checkTeamRotation, giveTeamKeys, type TeamRotation } from "./team-rotation.ts";

/**
 * The verified copies of the next key: `grants` for the members of a standard bucket, `team` for the recipients of a
 * team's bucket.
 */
interface Checked {
  readonly grants: readonly BucketKeyCopy[];
  readonly team: TeamRotation | null;
}

/**
 * The changes to announce. There are none while keys remain to be wrapped, because members see no difference before the
 * last key is wrapped.
 */
const changedBy = (remaining: number) => (remaining === 0 ? (["bucket", "entries"] as const) : []);

/** How many entries and rows of lists still use an earlier key. */
const countAllBehind = async (from: Handle, bucketUid: string): Promise<number> =>
  (await countBehind(from, bucketUid)) + (await countListsBehind(from, bucketUid));

/**
 * Fails with 422 unless every row of a list and every tombstone in the call is sealed under the key of the call's
 * `gen`.
 */
const checkSealed = ({ gen, lists = {}, tombstones = {} }: RotationChunk): void => {
  if (Object.values(lists).some((row) => row.gen !== gen)) failField("lists", "invalid");
  if (Object.values(tombstones).some((one) => one && one.gen !== gen)) failField("tombstones", "invalid");
};

/**
 * Ends the rotation once every entry, row and tombstone uses the current key. Returns how many entries and rows still
 * use an earlier key.
 */
const finish = async (within: Handle, { uid: bucketUid, enterprise_uid }: VisibleBucket): Promise<number> => {
  const remaining = await countAllBehind(within, bucketUid);
  if (remaining > 0 || (await hasTombstonesBehind(within, bucketUid))) return remaining;
  await endRotation(within, bucketUid);
  await eraseEarlierKeys(within, bucketUid);
  if (enterprise_uid !== null) await eraseEarlierTeamCopies(within, bucketUid);
  return 0;
};

/** Stores the next key and its copies. After that, writes under the previous key are refused. */
const begin = async (
  within: Handle,
  { actor, bucket }: Rotating,
  { body, grants, team }: Checked & { body: RotationStart },
): Promise<Written<RotationState>> => {
  const { uid } = bucket;
  if (body.gen !== bucket.gen + 1) fail("conflict");
  const header = nextHeader(bucket, body);
  if (body.accesses !== undefined && body.accesses !== (await countAccesses(within, uid))) fail("conflict");
  await recheckGrants(within, uid, grants);
  const includesOwner = grants.some(({ recipient }) => recipient.uid === bucket.owner_uid);
  await startRotation(within, uid, { gen: body.gen, header, includesOwner });
  await putOwnKey(within, { bucketUid: uid, userUid: actor.uid, gen: body.gen, wrap: body.key });
  await putUserCopies(within, grants);
  if (team) await giveTeamKeys(within, team);
  const renewed = await replaceInviteMacs(within, uid, body.invites);
  if (body.accesses !== undefined && renewed !== body.invites.length) fail("conflict");
  await deleteOffer(within, uid);
  const remaining = await finish(within, bucket);
  return {
    result: { gen: body.gen, remaining },
    audit: team ? { kind: "bucket_rekeyed", bucket } : null,
    // Members who were left out lose access to the bucket's contents, and wait to be confirmed.
    changed: ["buckets", "accesses", "invitations", ...changedBy(remaining)],
  };
};

interface After {
  readonly after?: string | undefined;
  readonly after_list?: string | undefined;
  readonly after_tombstone?: string | undefined;
}

export const createRotationService = (context: Context) => {
  const {
    clock,
    database: { handle },
  } = context;

  return {
    start: async (actor: Actor, uid: string, body: RotationStart): Promise<RotationState> => {
      const bucket = await authorizeBucket(handle, actor, uid, "bucket.rotate");
      if (body.gen !== bucket.gen + 1) fail("conflict");
      const team = await checkTeamRotation(handle, { actor, bucket }, body);
      const grants = team ? [] : await checkGrants(handle, { actor, bucket }, body);
      const first = async (within: Handle) => team && shareLockTeam(within, team.enterpriseUid);
      const write = { actor, bucketUid: uid, ability: "bucket.rotate", first } as const;
      return aloneInBucket(context, write, (within, locked) =>
        begin(within, { actor, bucket: locked }, { body, grants, team }),
      );
    },

    get: async (actor: Actor, uid: string, { after, after_list, after_tombstone }: After) => {
      const { gen } = await authorizeBucket(handle, actor, uid, "bucket.rotate");
      const remaining = await countAllBehind(handle, uid);
      const entries = await listBehind(handle, uid, { after, limit: BULK_MAX });
      const lists = await listListsBehind(handle, uid, { after: after_list, limit: LIST_ROWS_MAX });
      const behind = { after: after_tombstone, limit: TOMBSTONES_MAX };
      return {
        gen,
        remaining,
        entries: entries.map(presentEntryKey),
        lists: lists.flatMap((list) => {
          const row = presentListRow(list);
          return row ? [{ uid: list.uid, row }] : [];
        }),
        tombstones: await listTombstonesBehind(handle, uid, behind),
      };
    },

    /**
     * Each call stores one chunk of keys, rows and tombstones under the new key. Other writes in the bucket continue
     * meanwhile.
     */
    continue: (actor: Actor, uid: string, chunk: RotationChunk): Promise<RotationState> =>
      inTransaction(handle, async (within) => {
        const { gen, keys, lists = {}, tombstones = {} } = chunk;
        await lockRotation(within, uid);
        const bucket = await authorizeBucket(within, actor, uid, "bucket.rotate");
        if (gen !== bucket.gen) fail("conflict");
        checkSealed(chunk);
        await resealLists(within, uid, lists);
        await resealTombstones(within, { bucketUid: uid, gen }, tombstones);
        const uids = Object.keys(keys);
        if (uids.length > 0) {
          await lockEntries(within, uid, uids);
          await rewrapEntries(within, { bucketUid: uid, gen }, keys);
        }
        const remaining = await finish(within, bucket);
        const written = { result: { gen, remaining }, audit: null, changed: changedBy(remaining) };
        return conclude(within, { actor, bucket, at: clock.now() }, written);
      }),
  };
};
