import { bulkEndpoints } from "@keepwell/contract/buckets/bulk.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { BulkService } from "./bulk.service.ts";

export const bulkRoutes = (bind: Bind, bulk: BulkService): void =>
  bind(bulkEndpoints, {
    deleteEntries: ({ actor, params, body }) => bulk.delete(actor, params.bucketId, body),
    moveToList: ({ actor, params, body }) => bulk.moveToList(actor, params, body.entries),
    unlistEntries: ({ actor, params, body }) => bulk.unlistEntries(actor, params.bucketId, body.entries),
    moveToBucket: ({ actor, params, body }) => bulk.moveToBucket(actor, params.bucketId, body),
    readSealed: {
      byCredential: ({ credential, params, body }) => bulk.readSealed(credential, params.bucketId, body),
    },
    createEntries: ({ actor, params, body }) => bulk.create(actor, params.bucketId, body.entries),
  });
