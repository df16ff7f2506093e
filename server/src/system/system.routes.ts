import { systemEndpoints } from "@keepwell/contract/system.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { HealthService } from "./health.service.ts";

export const systemRoutes = (bind: Bind, health: HealthService): void =>
  bind(systemEndpoints, {
    health: () => health.ready(),
    live: () => health.live(),
    ready: () => health.ready(),
  });
