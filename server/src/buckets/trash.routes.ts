import { trashEndpoints } from "@keepwell/contract/buckets/trash.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { TrashService } from "./trash.service.ts";

export const trashRoutes = (bind: Bind, trash: TrashService): void =>
  bind(trashEndpoints, {
    listTrash: ({ actor, params }) => trash.list(actor, params.bucketId),
    trashEntries: ({ actor, params, body }) => trash.move(actor, params.bucketId, body),
    restoreEntries: ({ actor, params, body }) => trash.restore(actor, params.bucketId, body),
  });
