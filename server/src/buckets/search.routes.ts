import { searchEndpoints } from "@keepwell/contract/buckets/search.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { SearchService } from "./search.service.ts";

export const searchRoutes = (bind: Bind, search: SearchService): void =>
  bind(searchEndpoints, { search: ({ actor, query }) => search.search(actor, query.q) });
