import { createRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { planSearch } from "../search.ts";
import { member } from "./member-route.ts";
import { lazyPage, pagesIn } from "./root-route.tsx";

const billing = createRoute({
  getParentRoute: () => member,
  id: "billing",
  component: lazyPage("BillingLayout"),
});
const page = pagesIn(billing);

const billingHome = createRoute({
  getParentRoute: () => billing,
  path: "/billing",
  beforeLoad: () => {
    throw redirect({ to: PATHS["billing.overview"], replace: true });
  },
});

const subscribe = createRoute({
  getParentRoute: () => billing,
  path: PATHS.subscribe,
  validateSearch: planSearch,
  component: lazyPage("SubscribeScreen"),
});

const changePlan = createRoute({
  getParentRoute: () => billing,
  path: PATHS["change-plan"],
  validateSearch: planSearch,
  component: lazyPage("ChangePlanScreen"),
});

export const billingRoutes = billing.addChildren([
  billingHome,
  page(PATHS["billing.overview"], "OverviewScreen"),
  page(PATHS["billing.details"], "BillingDetailsScreen"),
  page(PATHS["billing.invoices"], "InvoicesScreen"),
  page("/billing/invoices/$id", "InvoiceScreen"),
  page(PATHS["billing.cards"], "CardsScreen"),
  subscribe,
  changePlan,
]);
