import { useQuery } from "@tanstack/react-query";
import { useBillingText } from "../../text/billing-text.ts";
import { paymentConfigQuery } from "./card/payment-config.ts";

/** Whether this server takes payments; true until it is known. */
export const useTakesPayments = (): boolean => useQuery(paymentConfigQuery).data?.provider !== "none";

/** Says that only the operator sets plans, in place of what a user could buy. */
export function NoPayments() {
  return <p className="text-ui text-ink-2">{useBillingText().cards.noPayments}</p>;
}
