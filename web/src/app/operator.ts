/** @file Who runs this server. The call needs no session, because visitors read the legal pages too. */
import { createApi } from "@keepwell/client/api/api.ts";
import type { Operator } from "@keepwell/contract/system.endpoints.ts";
import { device } from "./device.ts";

export const readOperator = (): Promise<Operator> =>
  createApi({ transport: device.transport, token: () => null }).system.readOperator();
