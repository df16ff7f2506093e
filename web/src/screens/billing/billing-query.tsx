import { useBillingText } from "../../text/billing-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";

/** A billing page whose data must be loaded first. */
export function BillingQuery<Data>(props: PageQueryProps<Data>) {
  return <PageQuery {...props} failed={useBillingText().loadFailed} />;
}
