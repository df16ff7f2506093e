/**
 * @file Lets a client seal the names that earlier versions of Keepwell stored in readable form. Each call handles one
 * part of a bucket.
 */

import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import {
  type EntryNames,
  type SealBucket,
  type SealNames,
  UNSEALED_MAX,
  type UnsealedPage,
} from "@keepwell/contract/buckets/unsealed.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { inSnapshot } from "../db/in-snapshot.ts";
import type { Handle } from "../db/schema.ts";
import { getEnterprise } from "../people/enterprise.store.ts";
import { renameBucket } from "./bucket.store.ts";
import { nextHeader } from "./bucket-header.ts";
import { presentEntry } from "./entry.presenter.ts";
import { aloneInBucket, inBucket } from "./in-bucket.ts";
import { authorizeInside, requireOnEntries } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { presentBucket } from "./present-bucket.ts";
import {
  countUnsealed,
  listKeysOfEntries,
  listUnsealed,
  listUnsealedVersions,
  lockToSeal,
  storeNames,
} from "./unsealed.store.ts";

interface Part {
  readonly after?: string | undefined;
  readonly kept?: "readable" | undefined;
}

const keepsNames = async (handle: Handle, { bucket }: Reach): Promise<boolean> =>
  bucket.enterprise_uid !== null && (await getEnterprise(handle, bucket.enterprise_uid)).names_readable;

type Stored = Awaited<ReturnType<typeof lockToSeal>>[number];

/**
 * Whether the entry is unchanged since the client read it. Otherwise the names that the client has sealed may not be
 * those of the stored entry.
 */
const isAsRead = ({ rev, ek_gen, row }: EntryNames, stored: Stored | undefined): boolean =>
  stored?.rev === rev && stored.ek_gen === ek_gen && (!row || (stored.k === null && row.k === 1));

export const createUnsealedService = (context: Context) => {
  const {
    clock,
    database: { handle },
  } = context;

  /**
   * Reads one part of the entries with unsealed names. Also reads these entries' versions and previous keys, in the
   * same snapshot.
   */
  const read = (actor: Actor, bucketUid: string, { after, kept: asKept }: Part) =>
    inSnapshot(handle, async (within) => {
      const reach = await authorizeInside(within, actor, bucketUid, "entry.edit");
      const kept = { keepsNames: asKept === "readable" || (await keepsNames(within, reach)) };
      const asked = { ...kept, bucketUid, parts: reach.parts, after };
      const found = await listUnsealed(within, asked, UNSEALED_MAX + 1);
      const entries = found.slice(0, UNSEALED_MAX);
      const uids = entries.map(({ uid }) => uid);
      return {
        ...{ reach, entries, hasMore: found.length > entries.length },
        total: await countUnsealed(within, asked),
        versions: Map.groupBy(
          await listUnsealedVersions(within, bucketUid, { ...kept, uids }),
          (one) => one.entry_uid,
        ),
        keys: Map.groupBy(await listKeysOfEntries(within, bucketUid, uids), (one) => one.entry_uid),
      };
    });

  return {
    list: async (actor: Actor, bucketUid: string, part: Part): Promise<UnsealedPage> => {
      const { reach, entries, hasMore, total, versions, keys } = await read(actor, bucketUid, part);
      const editable = entries.filter((entry) => reach.canOn(entry, "entry.edit"));
      const occasion = { actor, bucket: reach.bucket, at: clock.now() };
      await recordInBucket(handle, occasion, { kind: "entry_read_to_seal", entries: editable });
      return {
        entries: editable.map((entry) => ({
          entry: presentEntry(entry, reach),
          versions: (versions.get(entry.uid) ?? []).map(({ entry_uid: _, ...version }) => version),
          previous_keys: (keys.get(entry.uid) ?? []).map(({ entry_uid: _, ...key }) => key),
        })),
        total,
        next: hasMore ? (entries.at(-1)?.uid ?? null) : null,
      };
    },

    seal: (actor: Actor, bucketUid: string, { gen, entries }: SealNames): Promise<{ sealed: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.edit" }, async (within, reach) => {
        if (gen !== reach.bucket.gen) fail("conflict");
        const uids = entries.map(({ uid }) => uid);
        const stored = await lockToSeal(within, bucketUid, uids);
        requireOnEntries(reach, stored, "entry.edit");
        const byUid = new Map(stored.map((one) => [one.uid, one]));
        const asRead = entries.filter((one) => isAsRead(one, byUid.get(one.uid)));
        if (asRead.length > 0) await storeNames(within, { bucketUid, gen, entries: asRead });
        return {
          result: { sealed: asRead.map(({ uid }) => uid) },
          audit: null,
          // Sealing changes no name and no field, so other browsers need not read the bucket again.
          changed: [],
        };
      }),

    /**
     * Stores the row with a bucket's sealed name. Keeps the readable name of a system bucket, which is the same for
     * every user.
     */
    sealBucket: (actor: Actor, bucketUid: string, { gen, erase, ...header }: SealBucket): Promise<Bucket> => {
      const write = { actor, bucketUid, ability: "bucket.seal" } as const;
      return aloneInBucket(context, write, async (within, bucket) => {
        if (gen !== bucket.gen) fail("conflict");
        const name = erase && !bucket.is_system ? "" : bucket.name;
        await renameBucket(within, bucketUid, { name, header: nextHeader(bucket, header) });
        const result = await presentBucket(within, actor, bucketUid);
        return { result, audit: null, changed: ["bucket"] };
      });
    },
  };
};

export type UnsealedService = ReturnType<typeof createUnsealedService>;
