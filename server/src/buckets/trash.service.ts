import type { EntryRow } from "@keepwell/contract/buckets/entry.ts";
import type { TrashBody } from "@keepwell/contract/buckets/trash.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import { requireBelowCeilings } from "../billing/capacity.service.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import type { Handle } from "../db/schema.ts";
import { lockAllIn } from "./delete-entries.ts";
import { presentRows } from "./entry.presenter.ts";
import { listEntries } from "./entry.store.ts";
import { checkNextRow } from "./entry-columns.ts";
import { inBucket } from "./in-bucket.ts";
import { authorizeInside, requireOnEntries } from "./policies/authorize-inside.ts";
import type { Reach } from "./policies/reach.ts";
import { putInTrash } from "./trash.store.ts";

export const createTrashService = (context: Context) => {
  const {
    clock,
    config: { ceilings },
    database: { handle },
  } = context;

  /** Stores the entries' next rows, and the time when the entries were moved to Trash: null if they are restored. */
  const store = async (
    within: Handle,
    reach: Reach,
    { body, at }: { readonly body: TrashBody; readonly at: Date | null },
  ) => {
    const { uid: bucketUid, gen } = reach.bucket;
    const entries = await lockAllIn(within, bucketUid, body.entries);
    requireOnEntries(reach, entries, "entry.delete");
    if (body.gen !== gen) fail("conflict");
    for (const entry of entries) checkNextRow(entry, body.rows[entry.uid]);
    await putInTrash(within, { bucketUid, gen, rows: body.rows, at });
    return entries;
  };

  return {
    /** Lists the entries in Trash that the actor may delete. */
    list: async (actor: Actor, bucketUid: string): Promise<EntryRow[]> => {
      const reach = await authorizeInside(handle, actor, bucketUid, "entry.delete");
      const rows = await listEntries(handle, { bucketUid, parts: reach.parts, inTrash: true });
      return presentRows(
        rows.filter((row) => reach.canOn(row, "entry.delete")),
        reach,
      );
    },

    move: (actor: Actor, bucketUid: string, body: TrashBody): Promise<{ trashed: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.delete" }, async (within, reach) => {
        const entries = await store(within, reach, { body, at: clock.now() });
        return {
          result: { trashed: [...body.entries] },
          audit: { kind: "entry_trashed", entries },
          changed: ["entries"],
        };
      }),

    restore: (actor: Actor, bucketUid: string, body: TrashBody): Promise<{ restored: string[] }> =>
      inBucket(context, { actor, bucketUid, ability: "entry.delete" }, async (within, reach) => {
        const entries = await store(within, reach, { body, at: null });
        await requireBelowCeilings(within, { userUid: reach.bucket.owner_uid, ceilings }, [
          "entries",
          "bytes",
        ]);
        return {
          result: { restored: [...body.entries] },
          audit: { kind: "entry_restored", entries },
          changed: ["entries"],
        };
      }),
  };
};

export type TrashService = ReturnType<typeof createTrashService>;
