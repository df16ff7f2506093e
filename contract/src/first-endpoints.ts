import { bucketsEndpoints } from "./buckets/buckets.endpoints.ts";
import { listsEndpoints } from "./buckets/lists.endpoints.ts";
import { marksEndpoints } from "./buckets/marks.endpoints.ts";
import type { EndpointTable } from "./endpoint.ts";
import { identityEndpoints } from "./identity/identity.endpoints.ts";

/**
 * The endpoints that a page calls before it shows its first view. The client loads the other endpoints' declarations
 * later.
 */
export const firstEndpoints: Readonly<Record<string, EndpointTable>> = {
  identity: identityEndpoints,
  buckets: { ...bucketsEndpoints, ...listsEndpoints, ...marksEndpoints },
};
