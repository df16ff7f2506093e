import { billingEndpoints } from "./billing/billing.endpoints.ts";
import { bucketsEndpoints } from "./buckets/buckets.endpoints.ts";
import { bulkEndpoints } from "./buckets/bulk.endpoints.ts";
import { listsEndpoints } from "./buckets/lists.endpoints.ts";
import { marksEndpoints } from "./buckets/marks.endpoints.ts";
import { searchEndpoints } from "./buckets/search.endpoints.ts";
import { versionsEndpoints } from "./buckets/versions.endpoints.ts";
import type { EndpointTable } from "./endpoint.ts";
import { identityEndpoints } from "./identity/identity.endpoints.ts";
import { systemEndpoints } from "./system.endpoints.ts";

/** Every call there is, by area. */
export const endpoints = {
  system: systemEndpoints,
  identity: identityEndpoints,
  buckets: {
    ...bucketsEndpoints,
    ...listsEndpoints,
    ...bulkEndpoints,
    ...marksEndpoints,
    ...searchEndpoints,
    ...versionsEndpoints,
  },
  billing: billingEndpoints,
} as const satisfies Record<string, EndpointTable>;

export type Endpoints = typeof endpoints;
