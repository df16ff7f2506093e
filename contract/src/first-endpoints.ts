import { bucketsEndpoints } from "./buckets/buckets.endpoints.ts";
import { listsEndpoints } from "./buckets/lists.endpoints.ts";
import { marksEndpoints } from "./buckets/marks.endpoints.ts";
import type { EndpointTable } from "./endpoint.ts";
import { identityEndpoints } from "./identity/identity.endpoints.ts";

/** The calls that a page makes before it shows anything: a client has these at hand, and fetches the others. */
export const firstEndpoints: Readonly<Record<string, EndpointTable>> = {
  identity: identityEndpoints,
  buckets: { ...bucketsEndpoints, ...listsEndpoints, ...marksEndpoints },
};
