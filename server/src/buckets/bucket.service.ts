import type { Bucket, BucketCreate, BucketUpdate } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { renaming } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings, requireRoomForBucket } from "../billing/capacity.service.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import { announceInBucket } from "../events/change.store.ts";
import { toHeldKey } from "../keys/bucket-key.store.ts";
import { putTeamBucketCopies } from "../keys/bucket-key-copy.store.ts";
import { presentBuckets, presentUnshared, presentWith } from "./bucket.presenter.ts";
import { deleteBucket, insertBucket, listTeamBuckets, renameBucket } from "./bucket.store.ts";
import { firstHeader, nextHeader } from "./bucket-header.ts";
import { ownBucketsRead, unsharedRead } from "./combined/bucket-reads.store.ts";
import { createAdmittedRead } from "./combined/read-signed-in.ts";
import { aloneInBucket, conclude } from "./in-bucket.ts";
import { authorizeBucket } from "./policies/authorize-bucket.ts";
import { requireDeletesAll } from "./policies/authorize-inside.ts";
import { checkTeamBucket } from "./team-bucket.ts";

type Unshared = Awaited<ReturnType<typeof unsharedRead.together>>;

/** Whether these buckets are all that the caller sees, and each is shared with no other user. */
const isComplete = ({ memberships, accesses, buckets }: Unshared): boolean =>
  memberships.length + accesses.length === 0 && buckets.every(({ is_unshared }) => is_unshared);

export const createBucketService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readSignedIn = createAdmittedRead(context);

  /** A key may change at any time, so a bucket and its keys are read in one snapshot. */
  const presentStored = (actor: Actor, uid: string): Promise<Bucket> =>
    inSnapshot(handle, async (within) => {
      const bucket = await authorizeBucket(within, actor, uid, "bucket.view");
      const [presented] = await presentBuckets(within, actor.uid, [bucket]);
      return presented ?? fail("bucket.not_found");
    });

  return {
    presentStored,

    list: async (credential: Credential): Promise<Bucket[]> => {
      const own = await readSignedIn(credential, unsharedRead, {});
      if (isComplete(own)) return presentUnshared(own.actor.uid, own.buckets);
      const { actor, buckets, keys, memberships, ...parts } = await readSignedIn(
        credential,
        ownBucketsRead,
        {},
      );
      const standard = presentWith(actor.uid, buckets, { ...parts, keys: keys.map(toHeldKey) });
      if (memberships.length === 0) return standard;
      const ofTeam = await inSnapshot(handle, async (within) =>
        presentBuckets(within, actor.uid, await listTeamBuckets(within, actor.uid)),
      );
      return [...standard, ...ofTeam];
    },

    get: presentStored,

    create: async (actor: Actor, body: BucketCreate): Promise<Bucket> => {
      try {
        await inTransaction(handle, async (within) => {
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
        });
      } catch (error) {
        return refuseTaken(error);
      }
      return presentStored(actor, body.uid);
    },

    update: async (actor: Actor, uid: string, body: BucketUpdate): Promise<Bucket> => {
      const write = { actor, bucketUid: uid, ability: "bucket.rename" } as const;
      await aloneInBucket(context, write, async (within, bucket) => {
        if (bucket.gen !== body.gen) fail("conflict");
        const { name } = body;
        await renameBucket(within, uid, { name, header: nextHeader(bucket, body) });
        return {
          result: undefined,
          audit: { kind: "bucket_changed", bucket: { uid, name }, detail: renaming(bucket.name, name) },
          changed: ["bucket"],
        };
      });
      return presentStored(actor, uid);
    },

    delete: (actor: Actor, uid: string): Promise<void> =>
      aloneInBucket(context, { actor, bucketUid: uid, ability: "bucket.delete" }, async (within, bucket) => {
        if (bucket.permissions !== null) await requireDeletesAll(within, actor, uid);
        // Before the deletion, while the database still knows who sees the bucket.
        await announceInBucket(within, uid, { what: "buckets" });
        await deleteBucket(within, uid);
        return { result: undefined, audit: { kind: "bucket_deleted", bucket }, changed: [] };
      }),
  };
};

export type BucketService = ReturnType<typeof createBucketService>;
