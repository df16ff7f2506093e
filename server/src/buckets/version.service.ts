import type { SealedVersion, VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { recordInBucket } from "../audit/audit-in-bucket.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { type Entry, findEntry } from "./entry.store.ts";
import { authorizeInside, requireOnEntries } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { presentVersion, presentVersionRow } from "./version.presenter.ts";
import { findVersion, listPreviousKeys, listVersions } from "./version.store.ts";

interface EntryPath {
  readonly bucketId: string;
  readonly id: string;
}

const at = ({ bucketId, id }: EntryPath) => ({ bucketUid: bucketId, entryUid: id });

export const createVersionService = ({ clock, database: { handle } }: Context) => {
  /**
   * A user who may read the entry may read all its versions, even versions from a time when the entry was in another
   * bucket.
   */
  const authorized = async (actor: Actor, path: EntryPath): Promise<{ entry: Entry; reach: Reach }> => {
    const reach = await authorizeInside(handle, actor, path.bucketId, "entry.view");
    const entry = (await findEntry(handle, path.bucketId, path.id)) ?? fail("entry.not_found");
    requireOnEntries(reach, [entry], "entry.view");
    return { entry, reach };
  };

  return {
    list: async (actor: Actor, path: EntryPath): Promise<VersionRow[]> => {
      await authorized(actor, path);
      return (await listVersions(handle, at(path))).map(presentVersionRow);
    },

    get: async (actor: Actor, path: EntryPath & { readonly rev: number }): Promise<SealedVersion> => {
      const { entry, reach } = await authorized(actor, path);
      const version = (await findVersion(handle, at(path), path.rev)) ?? fail("not_found");
      const occasion = { actor, bucket: reach.bucket, at: clock.now() };
      await recordInBucket(handle, occasion, { kind: "entry_viewed", entries: [entry] });
      return presentVersion(entry, version, await listPreviousKeys(handle, at(path), version.ek_gen));
    },
  };
};

export type VersionService = ReturnType<typeof createVersionService>;
