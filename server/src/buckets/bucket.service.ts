import type { Bucket, BucketCreate, BucketUpdate } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { auditBucket, renaming } from "../audit/audit-in-bucket.ts";
import { requireBelowCeilings, requireRoomForBucket } from "../billing/capacity.service.ts";
import type { Actor, Credential } from "../caller.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import { inTransaction } from "../db/in-transaction.ts";
import { refuseTaken } from "../db/refuse-taken.ts";
import { announceInBucket } from "../events/change.store.ts";
import { heldKeyOf } from "../keys/bucket-key.store.ts";
import { putTeamBucketCopies } from "../keys/bucket-key-copy.store.ts";
import { presentBuckets, presentUnshared, presentWith } from "./bucket.presenter.ts";
import { deleteBucket, insertBucket, listTeamBuckets, renameBucket } from "./bucket.store.ts";
import { ownBucketsRead, unsharedRead } from "./combined/bucket-reads.store.ts";
import { createSignedInRead } from "./combined/read-signed-in.ts";
import { authorizeAlone, authorizeBucket } from "./policies/authorize-bucket.ts";
import { requireDeletesAll } from "./policies/authorize-inside.ts";
import { checkHeader } from "./policies/check-header.ts";
import { checkTeamBucket } from "./team-bucket.ts";

type Unshared = Awaited<ReturnType<typeof unsharedRead.together>>;

/** Whether these buckets are all that the caller sees, and each is shared with no one. */
const isAll = ({ memberships, accesses, buckets }: Unshared): boolean =>
  memberships.length + accesses.length === 0 && buckets.every(({ is_unshared }) => is_unshared);

export const createBucketService = (context: Context) => {
  const {
    clock,
    config,
    database: { handle },
  } = context;
  const readSignedIn = createSignedInRead(context);

  /** A key may be changed at any time: a bucket and the keys to it are read as they were together. */
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
      if (isAll(own)) return presentUnshared(own.actor.uid, own.buckets);
      const { actor, buckets, keys, memberships, ...parts } = await readSignedIn(
        credential,
        ownBucketsRead,
        {},
      );
      const standard = presentWith(actor.uid, buckets, { ...parts, keys: keys.map(heldKeyOf) });
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
            headerMac: body.header_mac,
            wrap: body.key,
            enterpriseUid: team?.enterpriseUid ?? null,
          });
          await requireBelowCeilings(within, holder, ["containers"]);
          if (team) await putTeamBucketCopies(within, [team.copy]);
          const bucket = { ...body, enterprise_uid: team?.enterpriseUid ?? null };
          await auditBucket(within, { kind: "bucket_created", actor, bucket, at: clock.now() });
          await announceInBucket(within, body.uid, { what: "buckets" });
        });
      } catch (error) {
        return refuseTaken(error);
      }
      return presentStored(actor, body.uid);
    },

    update: async (actor: Actor, uid: string, body: BucketUpdate): Promise<Bucket> => {
      await inTransaction(handle, async (within) => {
        const bucket = await authorizeAlone(within, actor, uid, "bucket.rename");
        if (bucket.gen !== body.gen) fail("conflict");
        checkHeader(bucket, body);
        await renameBucket(within, uid, { name: body.name, headerMac: body.header_mac });
        const deed = { kind: "bucket_changed", detail: renaming(bucket.name, body.name) } as const;
        const renamed = { ...bucket, name: body.name };
        await auditBucket(within, { ...deed, actor, bucket: renamed, at: clock.now() });
        await announceInBucket(within, uid, { what: "bucket" });
      });
      return presentStored(actor, uid);
    },

    delete: async (actor: Actor, uid: string): Promise<void> => {
      await inTransaction(handle, async (within) => {
        const bucket = await authorizeAlone(within, actor, uid, "bucket.delete");
        if (bucket.permissions !== null) await requireDeletesAll(within, actor, uid);
        await announceInBucket(within, uid, { what: "buckets" });
        await deleteBucket(within, uid);
        await auditBucket(within, { kind: "bucket_deleted", actor, bucket, at: clock.now() });
      });
    },
  };
};

export type BucketService = ReturnType<typeof createBucketService>;
