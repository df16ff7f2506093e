import { versionsEndpoints } from "@keepwell/contract/buckets/versions.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { VersionService } from "./version.service.ts";

export const versionsRoutes = (bind: Bind, versions: VersionService): void =>
  bind(versionsEndpoints, {
    listVersions: ({ actor, params }) => versions.list(actor, params),
    getVersion: ({ actor, params }) => versions.get(actor, params),
  });
