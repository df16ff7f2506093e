import type { Context } from "../../context.ts";
import type { ConfirmationService } from "../../identity/confirmation.service.ts";
import { createRecoveryApprovalService } from "./recovery-approval.service.ts";
import { createRecoveryRequestService } from "./recovery-request.service.ts";

export const createRecoveryRequestServices = (
  context: Context,
  parts: { readonly confirmation: ConfirmationService },
) => ({
  approvals: createRecoveryApprovalService(context, parts),
  requests: createRecoveryRequestService(context),
});

export type RecoveryRequestServices = ReturnType<typeof createRecoveryRequestServices>;
