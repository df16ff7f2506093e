import { bucketsEndpoints } from "./buckets/buckets.endpoints.ts";
import { listsEndpoints } from "./buckets/lists.endpoints.ts";
import { marksEndpoints } from "./buckets/marks.endpoints.ts";
import type { EndpointTable } from "./endpoint.ts";
import { identityEndpoints } from "./identity/identity.endpoints.ts";

/** The calls that a page makes before its first view. A client loads the declarations of the other calls later. */
export const firstEndpoints: Readonly<Record<string, EndpointTable>> = {
  identity: identityEndpoints,
  buckets: { ...bucketsEndpoints, ...listsEndpoints, ...marksEndpoints },
};
