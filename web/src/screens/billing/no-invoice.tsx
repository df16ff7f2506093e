import { hasType } from "@keepwell/client/api/call-failure.ts";
import { EmptyState } from "@keepwell/ui/empty-state.tsx";
import { useBillingText } from "../../text/billing-text.ts";

/** Whether the invoice does not exist. Also true if the uid is malformed (422), because no invoice has such a uid. */
export const isNoInvoice = (error: unknown): boolean => hasType(error, "not_found", "validation");

export function NoInvoice() {
  const { invoice } = useBillingText();
  return <EmptyState title={invoice.missingTitle}>{invoice.missing}</EmptyState>;
}
