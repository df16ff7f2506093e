import { hasType } from "@keepwell/client/api/call-failure.ts";
import { useBillingText } from "../../text/billing-text.ts";
import { EmptyState } from "../../ui/empty-state.tsx";

/** A malformed uid (422) means that there is no such invoice, too. */
export const isNoInvoice = (error: unknown): boolean => hasType(error, "not_found", "validation");

export function NoInvoice() {
  const { invoice } = useBillingText();
  return <EmptyState title={invoice.missingTitle}>{invoice.missing}</EmptyState>;
}
