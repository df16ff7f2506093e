import { unsealedEndpoints } from "@keepwell/contract/buckets/unsealed.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { UnsealedService } from "./unsealed.service.ts";

export const unsealedRoutes = (bind: Bind, unsealed: UnsealedService): void =>
  bind(unsealedEndpoints, {
    listUnsealed: ({ actor, params, query }) => unsealed.list(actor, params.bucketId, query),
    sealBucket: ({ actor, params, body }) => unsealed.sealBucket(actor, params.bucketId, body),
    sealNames: ({ actor, params, body }) => unsealed.seal(actor, params.bucketId, body),
  });
