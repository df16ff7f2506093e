import type { Bucket, BucketCreate, BucketUpdate } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { requireRoomForBucket } from "../billing/capacity.service.ts";
import type { Context } from "../context.ts";
import { violation } from "../db/database.ts";
import { announceInBucket } from "../events/change.store.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket } from "../policies/authorize-bucket.ts";
import {
  deleteBucket,
  findVisibleBucket,
  insertBucket,
  listVisibleBuckets,
  renameBucket,
  type VisibleBucket,
} from "./bucket.store.ts";

const present = (bucket: VisibleBucket): Bucket => ({
  uid: bucket.uid,
  id: bucket.uid,
  name: bucket.name,
  is_system: bucket.is_system,
  is_shared: false,
  access_type: bucket.access_type,
  owner_uid: bucket.owner_uid,
  gen: bucket.gen,
  key: { form: "self", wrap: bucket.wrap },
  header_mac: bucket.header_mac,
  created_at: bucket.created_at.toISOString(),
  updated_at: bucket.updated_at.toISOString(),
});

export const createBucketService = ({ database: { handle } }: Context) => {
  const presentStored = async (actor: Actor, uid: string): Promise<Bucket> =>
    present((await findVisibleBucket(handle, actor.uid, uid)) ?? fail("bucket.not_found"));

  return {
    list: async (actor: Actor): Promise<Bucket[]> =>
      (await listVisibleBuckets(handle, actor.uid)).map(present),

    get: async (actor: Actor, uid: string): Promise<Bucket> =>
      present(await authorizeBucket(handle, actor, uid, "bucket.view")),

    create: async (actor: Actor, body: BucketCreate): Promise<Bucket> => {
      try {
        await handle.transaction().execute(async (within) => {
          await requireRoomForBucket(within, actor.uid);
          await insertBucket(within, {
            uid: body.uid,
            ownerUid: actor.uid,
            name: body.name,
            isSystem: false,
            headerMac: body.header_mac,
            wrap: body.key,
          });
          await announceInBucket(within, body.uid, { what: "buckets" });
        });
      } catch (error) {
        if (violation(error)?.kind === "unique") return fail("uid_taken");
        throw error;
      }
      return presentStored(actor, body.uid);
    },

    update: async (actor: Actor, uid: string, body: BucketUpdate): Promise<Bucket> => {
      await authorizeBucket(handle, actor, uid, "bucket.rename");
      await handle.transaction().execute(async (within) => {
        await renameBucket(within, uid, { name: body.name, headerMac: body.header_mac });
        await announceInBucket(within, uid, { what: "bucket" });
      });
      return presentStored(actor, uid);
    },

    delete: async (actor: Actor, uid: string): Promise<void> => {
      await authorizeBucket(handle, actor, uid, "bucket.delete");
      await handle.transaction().execute(async (within) => {
        await announceInBucket(within, uid, { what: "buckets" });
        await deleteBucket(within, uid);
      });
    },
  };
};

export type BucketService = ReturnType<typeof createBucketService>;
