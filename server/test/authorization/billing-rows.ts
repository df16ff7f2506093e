import type { Rows } from "./target.ts";

const SOME_ADDRESS = {
  firstname: "A",
  lastname: "B",
  address: "1 Main Street",
  city: "Paris",
  postalcode: "75001",
  iso_country: "FR",
};

export const billingRows: Rows = {
  usage: { allowed: 200 },
  ceilings: { allowed: 200 },
  getSubscriber: { allowed: 200 },
  updateSubscriber: { allowed: 200, body: () => SOME_ADDRESS },
  findSubscriber: { allowed: 200 },
  activeSubscription: { allowed: 200 },
  activeSubscriptionDetails: { allowed: 200 },
  getSubscription: { allowed: 200 },
  updateSubscription: { allowed: 200, body: () => ({ cancel: false }) },
  paymentConfig: { allowed: 200 },
  subscriptionState: { allowed: 200 },
  initiateSubscription: { allowed: 409, body: () => ({ ...SOME_ADDRESS, plan: "premium" }) },
  changePlan: { allowed: 200, body: () => ({ plan: "premium" }) },
  previewPlan: { allowed: 200, body: () => ({ plan: "premium" }) },
  listCards: { allowed: 200 },
  addCard: { allowed: 400, body: () => ({ card_token: "made-up" }) },
  deleteCardOf: { allowed: 204 },
  getCard: { allowed: 200 },
  updateCard: { allowed: 200, body: () => ({ is_default: 1 }) },
  deleteCard: { allowed: 204 },
  listInvoices: { allowed: 200 },
  getInvoice: { allowed: 200 },
};
