import type { Bucket, BucketCreate, BucketUpdate } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { requireRoomForBucket } from "../billing/capacity.service.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database-errors.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeAlone, authorizeBucket } from "../policies/authorize-bucket.ts";
import { requireDeletesAll } from "../policies/authorize-inside.ts";
import { checkHeader } from "../policies/check-header.ts";
import { auditBucket, renaming } from "../team/audit-in-bucket.ts";
import { insertBucketGrant } from "../team/enterprise-key.store.ts";
import { checkTeamBucket } from "../team/team-bucket.ts";
import { presentBuckets } from "./bucket.presenter.ts";
import { deleteBucket, insertBucket, listVisibleBuckets, renameBucket } from "./bucket.store.ts";

export const createBucketService = ({ clock, database: { handle } }: Context) => {
  /** A key may be changed at any time: a bucket and the keys to it are read as they were together. */
  const presentStored = (actor: Actor, uid: string): Promise<Bucket> =>
    inSnapshot(handle, async (within) => {
      const bucket = await authorizeBucket(within, actor, uid, "bucket.view");
      const [presented] = await presentBuckets(within, actor.uid, [bucket]);
      return presented ?? fail("bucket.not_found");
    });

  return {
    presentStored,

    list: (actor: Actor): Promise<Bucket[]> =>
      inSnapshot(handle, async (within) =>
        presentBuckets(within, actor.uid, await listVisibleBuckets(within, actor.uid)),
      ),

    get: presentStored,

    create: async (actor: Actor, body: BucketCreate): Promise<Bucket> => {
      try {
        await handle.transaction().execute(async (within) => {
          await requireRoomForBucket(within, { userUid: actor.uid, now: clock.now() });
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
          if (team) await insertBucketGrant(within, team.grant);
          const bucket = { ...body, enterprise_uid: team?.enterpriseUid ?? null };
          await auditBucket(within, { kind: "bucket_created", actor, bucket, at: clock.now() });
          await announceInBucket(within, body.uid, { what: "buckets" });
        });
      } catch (error) {
        if (violation(error)?.kind === "unique") return fail("uid_taken");
        throw error;
      }
      return presentStored(actor, body.uid);
    },

    update: async (actor: Actor, uid: string, body: BucketUpdate): Promise<Bucket> => {
      await handle.transaction().execute(async (within) => {
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
      await handle.transaction().execute(async (within) => {
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
