import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const count = (many: number, one: string, other: string) => `${enNumber(many)} ${enPlural(many, one, other)}`;
const userCount = (many: number) => count(many, "user", "users");
const sharingCount = (many: number) => count(many, "sharing", "sharings");
const bucketCount = (many: number) => count(many, "bucket", "buckets");

/** The parameters are formatted: days as 2026-07-03, amounts as $10.00. */
export const billing = {
  /** Shown where users share a bucket or add a user. */
  extraCost: {
    sharings: {
      within: (used: number, included: number, price: string) =>
        `You use ${enNumber(used)} of ${enNumber(included)} included sharings. Each one above that costs ${price} a month. Amounts are in US dollars.`,
      beyond: (included: number, price: string) =>
        `All ${enNumber(included)} included sharings are used. Each further one costs ${price} a month. Amounts are in US dollars.`,
    },
    users: {
      within: (used: number, included: number, price: string) =>
        `You have ${enNumber(used)} of ${enNumber(included)} included users. Each one above that costs ${price} a month. Amounts are in US dollars.`,
      beyond: (included: number, price: string) =>
        `You already have the ${enNumber(included)} included users. Each further one costs ${price} a month. Amounts are in US dollars.`,
      several: (charged: number, included: number, price: string) =>
        `Of these people, ${enNumber(charged)} ${enPlural(charged, "is", "are")} beyond the ${enNumber(included)} included users and ${enPlural(charged, "costs", "cost")} ${price} a month. Amounts are in US dollars.`,
    },
  },
  title: "Billing",
  nav: "Billing",
  sections: {
    overview: "Overview",
    details: "Billing address",
    invoices: "Invoices",
    cards: "Cards",
  },
  loadFailed: "This could not be loaded.",
  denied: "You are not allowed to access this page.",
  deniedText: "The members who manage your team’s billing can see its subscription, invoices and cards.",
  currency: "All amounts are in US dollars.",
  testPayments: "Test payments: no money moves.",
  plans: {
    free: "Free",
    personal: "Personal",
    premium: "Premium",
    small_business: "Small Business",
    enterprise: "Enterprise",
    partner: "Partner",
  },

  overview: {
    title: "Billing overview",
    plan: "Plan",
    state: "Status",
    nextInvoice: "Next invoice",
    usage: "Usage",
    address: "Billing address",
    noAddress: "No billing address yet",
    addAddress: "Add",
    editAddress: "Edit",
    editAddressOf: "Edit billing address",
    addAddressOf: "Add billing address",
    changePlan: "Change plan",
    cancel: "Cancel subscription",
    per: { month: (amount: string) => `${amount} per month`, year: (amount: string) => `${amount} per year` },
    extra: {
      sharings: (amount: string) => `plus ${amount} per month for each additional sharing`,
      users: (amount: string) => `plus ${amount} per month for each additional user`,
    },
    noCharge: "Nothing is charged",
    given: "Unlimited, set by the operator of this server",
    states: {
      active: "Active",
      trial: (day: string) => `Free trial until ${day}`,
      ending: (day: string) => `Ends on ${day}`,
      past_due: (amount: string) => `Past due: ${amount}`,
      ended: (day: string) => `Ended on ${day}`,
      endedSome: "Ended",
    },
    trialNote: "Your card is charged after that day. Cancel before and you pay nothing.",
    buckets: {
      any: (used: number) => `${bucketCount(used)} besides Private passwords`,
      none: "No buckets besides Private passwords",
      over: (used: number) => `${bucketCount(used)} besides Private passwords; the plan includes none`,
    },
    sharings: {
      any: sharingCount,
      none: "No sharings",
      over: (used: number) => `${sharingCount(used)}; the plan includes none`,
      of: (used: number, limit: number) => `${enNumber(used)} of ${sharingCount(limit)}`,
      included: (used: number, included: number) =>
        `${enNumber(used)} of ${enNumber(included)} included sharings`,
      beyond: (used: number, included: number) =>
        `${sharingCount(used)}: ${enNumber(included)} included, ${enNumber(used - included)} additional`,
    },
    users: {
      any: userCount,
      of: (used: number, limit: number) => `${enNumber(used)} of ${userCount(limit)}`,
      included: (used: number, included: number) =>
        `${enNumber(used)} of ${enNumber(included)} included users`,
      beyond: (used: number, included: number) =>
        `${userCount(used)}: ${enNumber(included)} included, ${enNumber(used - included)} additional`,
    },
    pastDue: {
      title: (amount: string) => `${amount} is due`,
      text: "Your last payment did not go through, and will be tried again.",
      stoppedCharging:
        "Your last payment did not go through after several tries. It will not be tried again automatically.",
      grace: (day: string) => `Until ${day} everything works as before.`,
      pay: "Pay now",
    },
    ended: {
      title: (plan: string) => `Your ${plan} subscription has ended`,
      text: "Nothing was deleted: you can still read and edit everything. To add more, subscribe again.",
      grace: (day: string) => `Until ${day} everything works as before.`,
      subscribe: "Subscribe again",
    },
    ending: {
      title: (plan: string, day: string) => `Your ${plan} subscription ends on ${day}`,
      text: "Until then everything works as before, and nothing more is charged. Nothing is deleted afterwards.",
      keep: (plan: string) => `Keep ${plan}`,
      kept: (plan: string) => `Your ${plan} subscription continues.`,
    },
  },

  details: {
    text: "Invoices are made out to this address. Taxes depend on it.",
    saved: "Billing address saved.",
    unsavedTitle: "Unsaved changes",
    unsavedText: "What you changed in the billing address has not been saved.",
    keepEditing: "Keep editing",
    discard: "Discard changes",
  },

  invoices: {
    caption: "Your invoices, newest first",
    date: "Date",
    reference: "Reference",
    amount: "Amount",
    state: "Status",
    paid: "PAID",
    due: "DUE",
    open: (reference: string) => `Invoice ${reference}`,
    count: (many: number) => count(many, "invoice", "invoices"),
    emptyTitle: "No invoices yet",
    empty: "Each payment adds an invoice here. A free plan and a trial cost nothing, so they have none.",
  },

  invoice: {
    title: (reference: string) => `Invoice ${reference}`,
    back: "Invoices",
    print: "Print",
    from: "From",
    billedTo: "Billed to",
    date: "Date",
    reference: "Reference",
    state: "Status",
    lines: "What is billed",
    description: "Description",
    quantity: "Quantity",
    amount: "Amount",
    quantityOf: (quantity: number) => `Quantity ${enNumber(quantity)}`,
    subtotal: "Subtotal",
    tax: "Tax",
    total: "Total",
    creditApplied: "Credit applied",
    creditAdded: "Added to your credit",
    amountPaid: "Amount paid",
    amountRefunded: "Refunded",
    amountDue: "Amount due",
    pay: "Pay now",
    missingTitle: "There is no such invoice",
    missing: "It may belong to another account of yours.",
  },

  line: {
    prices: {
      personal_base: "Personal plan",
      premium_base: "Premium plan",
      premium_extra: "Additional sharings",
      small_business_base: "Small Business plan",
      enterprise_base: "Enterprise plan",
      enterprise_extra: "Additional users",
    },
    period: (what: string, start: string, end: string) => `${what}, ${start} to ${end}`,
    trial: (what: string, _start: string, end: string) => `${what}, free trial until ${end}`,
    unused: (what: string, start: string, end: string) => `Unused time: ${what}, ${start} to ${end}`,
    remaining: (what: string, start: string, end: string) => `Remaining time: ${what}, ${start} to ${end}`,
  },

  cards: {
    caption: "Your cards",
    card: "Card",
    types: {
      Visa: "Visa",
      MasterCard: "MasterCard",
      "American Express": "American Express",
      other: "Card",
    },
    endingIn: (last4: string) => `ending in ${last4}`,
    expires: "Expiration",
    expiresOn: (month: string) => `Expires ${month}`,
    expired: "expired",
    expiresSoon: "expires soon",
    holder: "Cardholder",
    default: "Default",
    defaultCard: "Default card",
    makeDefault: "Make default",
    makeDefaultOf: (card: string) => `Make default: ${card}`,
    madeDefault: (card: string) => `${card} is charged from now on.`,
    actions: "Actions",
    deleteOf: (card: string) => `Delete ${card}`,
    question: (card: string) => `Delete ${card}?`,
    questionText: "The card is removed and will not be charged again. You can add it again later.",
    questionDefault: "Your newest other card becomes the default.",
    deleted: (card: string) => `${card} deleted.`,
    deleteFailed: "Error while deleting card.",
    add: "Add card",
    addTitle: "Add a card",
    adding: "Adding…",
    added: (card: string) => `${card} added.`,
    emptyTitle: "No cards yet",
    empty: "A paid plan is charged to the card that you add here or when you subscribe.",
    noPayments: "This server takes no card payments. Its operator sets the plans.",
    unavailable: "Card payments are unavailable right now. Try again later.",
  },
};
