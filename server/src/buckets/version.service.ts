import type { SealedVersion, VersionRow } from "@keepwell/contract/buckets/versions.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Context } from "../context.ts";
import type { Actor } from "../identity/session.service.ts";
import { authorizeBucket } from "../policies/authorize-bucket.ts";
import { findEntry } from "./entry.store.ts";
import { presentVersion, presentVersionRow } from "./version.presenter.ts";
import { findVersion, listPreviousKeys, listVersions } from "./version.store.ts";

interface EntryPath {
  readonly bucketId: string;
  readonly id: string;
}

export const createVersionService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, path: EntryPath): Promise<VersionRow[]> => {
    await authorizeBucket(handle, actor, path.bucketId, "entry.view");
    if (!(await findEntry(handle, path.bucketId, path.id))) return fail("entry.not_found");
    return (await listVersions(handle, path.id)).map(presentVersionRow);
  },

  get: async (actor: Actor, path: EntryPath & { readonly rev: number }): Promise<SealedVersion> => {
    await authorizeBucket(handle, actor, path.bucketId, "entry.view");
    const entry = (await findEntry(handle, path.bucketId, path.id)) ?? fail("entry.not_found");
    const version = (await findVersion(handle, path.id, path.rev)) ?? fail("not_found");
    return presentVersion(entry, version, await listPreviousKeys(handle, path.id, version.ek_gen));
  },
});

export type VersionService = ReturnType<typeof createVersionService>;
