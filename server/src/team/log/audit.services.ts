import type { Context } from "../../context.ts";
import { createAuditService } from "./audit.service.ts";
import { createLeaverService } from "./leaver.service.ts";

export const createAuditServices = (context: Context) => ({
  events: createAuditService(context),
  leavers: createLeaverService(context),
});

export type AuditServices = ReturnType<typeof createAuditServices>;
