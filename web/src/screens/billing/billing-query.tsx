import { useBillingText } from "../../text/billing-text.ts";
import { PageQuery, type PageQueryProps } from "../page-query.tsx";

/** Renders a billing page when its data is loaded. */
export function BillingQuery<Data>(props: PageQueryProps<Data>) {
  return <PageQuery {...props} failed={useBillingText().loadFailed} />;
}
