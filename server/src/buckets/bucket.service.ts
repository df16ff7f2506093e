import type { BucketNextRow } from "@keepwell/contract/buckets/bucket-trash.endpoints.ts";
import type {
  Bucket,
  BucketCreate,
  BucketsAsked,
  BucketUpdate,
} from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { fromTo } from "../audit/audit-detail.ts";
import {
  requireBelowCeilings,
  requireBucketsFit,
  requireRoomForBucket,
} from "../billing/capacity.service.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import { announceInBucket } from "../events/change.store.ts";
import { toHeldKey } from "../keys/bucket-key.store.ts";
import { putTeamBucketCopies } from "../keys/bucket-key-copy.store.ts";
import { presentBuckets, presentUnshared, presentWith } from "./bucket.presenter.ts";
import { insertBucket, listTeamBuckets, listTrashedBuckets, renameBucket } from "./bucket.store.ts";
import { firstHeader, nextHeader } from "./bucket-header.ts";
import { deleteBucket, trashBucket } from "./bucket-trash.store.ts";
import { ownBucketsRead, unsharedRead } from "./combined/bucket-reads.store.ts";
import { createAdmittedRead } from "./combined/read-signed-in.ts";
import { aloneInBucket, conclude } from "./in-bucket.ts";
import { isHidden } from "./policies/authorize-bucket.ts";
import { requireDeletesAll } from "./policies/authorize-inside.ts";
import { presentBucket } from "./present-bucket.ts";
import { checkTeamBucket } from "./team-bucket.ts";

type Unshared = Awaited<ReturnType<typeof unsharedRead.together>>;

/** Whether the caller sees no other buckets than these, and none of them is shared with another user. */
const isComplete = ({ memberships, accesses, buckets }: Unshared): boolean =>
  memberships.length + accesses.length === 0 && buckets.every(({ is_unshared }) => is_unshared);

export const createBucketService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readSignedIn = createAdmittedRead(context);

  const listLive = async (credential: Credential) => {
    const own = await readSignedIn(credential, unsharedRead, {});
    const hasTrashed = own.trashed.length > 0;
    if (isComplete(own))
      return { actor: own.actor, live: presentUnshared(own.actor.uid, own.buckets), hasTrashed };
    const { actor, buckets, keys, memberships, ...parts } = await readSignedIn(
      credential,
      ownBucketsRead,
      {},
    );
    const standard = presentWith(actor.uid, buckets, { ...parts, keys: keys.map(toHeldKey) });
    if (memberships.length === 0) return { actor, live: standard, hasTrashed };
    const ofTeam = await inSnapshot(handle, async (within) =>
      presentBuckets(within, actor.uid, await listTeamBuckets(within, actor.uid)),
    );
    return { actor, live: [...standard, ...ofTeam], hasTrashed };
  };

  /**
   * The buckets in Trash that the actor may delete. Leaves out a bucket whose key the actor lacks. A client learns only
   * from the sealed row that a bucket is in Trash, and the actor's client could not open that row.
   */
  const listTrashed = (actor: Actor): Promise<Bucket[]> =>
    inSnapshot(handle, async (within) => {
      const found = await listTrashedBuckets(within, actor.uid);
      const seen = found.filter((bucket) => !isHidden(bucket, "bucket.view"));
      return (await presentBuckets(within, actor.uid, seen)).filter(({ key }) => key !== null);
    });

  type RemovalWork = Parameters<typeof aloneInBucket<void>>[2];

  const aloneToRemove = (actor: Actor, bucketUid: string, work: RemovalWork): Promise<void> =>
    aloneInBucket(context, { actor, bucketUid, ability: "bucket.delete" }, async (within, bucket) => {
      if (bucket.permissions !== null) await requireDeletesAll(within, actor, bucketUid);
      return work(within, bucket);
    });

  return {
    list: async (credential: Credential, { trash }: BucketsAsked): Promise<Bucket[]> => {
      const { actor, live, hasTrashed } = await listLive(credential);
      return trash && hasTrashed ? [...live, ...(await listTrashed(actor))] : live;
    },

    get: (actor: Actor, uid: string): Promise<Bucket> =>
      inSnapshot(handle, (within) => presentBucket(within, actor, uid)),

    create: async (actor: Actor, body: BucketCreate): Promise<Bucket> => {
      try {
        return await inTransaction(handle, async (within) => {
          const holder = { userUid: actor.uid, now: clock.now(), ceilings: config.ceilings };
          await requireRoomForBucket(within, holder);
          const team = await checkTeamBucket(within, actor, body);
          await insertBucket(within, {
            uid: body.uid,
            ownerUid: actor.uid,
            name: body.name,
            isSystem: false,
            header: firstHeader(body),
            wrap: body.key,
            enterpriseUid: team?.enterpriseUid ?? null,
          });
          await requireBelowCeilings(within, holder, ["containers"]);
          if (team) await putTeamBucketCopies(within, [team.copy]);
          const { uid, name } = body;
          const bucket = { uid, name, enterprise_uid: team?.enterpriseUid ?? null };
          const audit = { kind: "bucket_created", bucket } as const;
          const written = { result: undefined, audit, changed: ["buckets"] } as const;
          await conclude(within, { actor, bucket, at: clock.now() }, written);
          return presentBucket(within, actor, uid);
        });
      } catch (error) {
        return refuseTaken(error);
      }
    },

    update: (actor: Actor, uid: string, body: BucketUpdate): Promise<Bucket> => {
      const write = { actor, bucketUid: uid, ability: "bucket.rename" } as const;
      return aloneInBucket(context, write, async (within, bucket) => {
        if (bucket.gen !== body.gen) fail("conflict");
        const { name } = body;
        await renameBucket(within, uid, { name, header: nextHeader(bucket, body) });
        return {
          result: await presentBucket(within, actor, uid),
          audit: { kind: "bucket_changed", bucket: { uid, name }, detail: fromTo(bucket.name, name) },
          changed: ["bucket"],
        };
      });
    },

    trash: (actor: Actor, uid: string, body: BucketNextRow): Promise<void> =>
      aloneToRemove(actor, uid, async (within, bucket) => {
        if (bucket.gen !== body.gen) fail("conflict");
        await trashBucket(within, uid, {
          header: nextHeader(bucket, body),
          at: bucket.trashed_at ?? clock.now(),
        });
        return { result: undefined, audit: { kind: "bucket_trashed", bucket }, changed: ["buckets"] };
      }),

    /**
     * Deletes the bucket permanently, even if it is in Trash. Fails with 409 if `rev` is given and is not the revision
     * of the bucket's row.
     */
    delete: (actor: Actor, uid: string, rev?: number): Promise<void> =>
      aloneToRemove(actor, uid, async (within, bucket) => {
        if (rev !== undefined && rev !== bucket.header_rev) fail("conflict");
        // The announcement comes before the deletion, while the database still knows who sees the bucket.
        await announceInBucket(within, uid, { what: "buckets" });
        await deleteBucket(within, uid);
        return { result: undefined, audit: { kind: "bucket_deleted", bucket }, changed: [] };
      }),

    restore: (actor: Actor, uid: string, body: BucketNextRow): Promise<Bucket> => {
      const write = { actor, bucketUid: uid, ability: "bucket.delete" } as const;
      return aloneInBucket(context, write, async (within, bucket) => {
        if (bucket.gen !== body.gen) fail("conflict");
        await trashBucket(within, uid, { header: nextHeader(bucket, body), at: null });
        const holder = { userUid: bucket.owner_uid, now: clock.now(), ceilings: config.ceilings };
        await requireBucketsFit(within, holder);
        await requireBelowCeilings(within, holder, ["containers", "entries", "bytes"]);
        const result = await presentBucket(within, actor, uid);
        return { result, audit: { kind: "bucket_restored", bucket }, changed: ["buckets"] };
      });
    },
  };
};

export type BucketService = ReturnType<typeof createBucketService>;
