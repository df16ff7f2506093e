import { type Operator, systemEndpoints } from "@keepwell/contract/system.endpoints.ts";
import type { Bind } from "../http/bind.ts";
import type { HealthService } from "./health.service.ts";

interface SystemServices {
  readonly health: HealthService;
  readonly operator: Operator;
}

export const systemRoutes = (bind: Bind, { health, operator }: SystemServices): void =>
  bind(systemEndpoints, {
    health: () => health.ready(),
    live: () => health.live(),
    ready: () => health.ready(),
    readOperator: () => operator,
  });
