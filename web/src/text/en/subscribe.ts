import { enPlural } from "@keepwell/ui/text/plural.ts";

const count = (many: number, one: string, other: string) => `${many} ${enPlural(many, one, other)}`;

/** Choosing a plan, paying for it and changing it. Amounts and days in parameters are already formatted. */
export const subscribe = {
  plans: {
    free: { name: "Free", price: "$0.00", note: "Private use, 1 bucket, no sharing, unlimited passwords" },
    personal: {
      name: "Personal",
      price: "$12.00/year",
      note: "Unlimited buckets, at most 3 sharings, $1.00/month paid yearly",
    },
    premium: {
      name: "Premium",
      price: "$10.00/month",
      note: "Unlimited buckets, 10 included sharings, then $2.00/month each",
    },
    small_business: { name: "Small Business", price: "$29.00/month", note: "Up to 5 users" },
    enterprise: {
      name: "Enterprise",
      price: "$49.00/month",
      note: "5 included users, then $7.00/month each",
    },
  },
  /** Plans that are free of charge on a server without payments. */
  freeOfCharge: {
    price: "Free of charge",
    notes: {
      personal: "Unlimited buckets, at most 3 sharings",
      premium: "Unlimited buckets and sharings",
      small_business: "Up to 5 users",
      enterprise: "Unlimited users",
    },
    note: "This server takes no payments, and asks for no card.",
  },
  notOffered: "Not offered on this server",
  freeNote:
    "Free for private use, with no card and no end date. An account that has no sign-in for 12 months may be removed.",
  currency: "Prices are in US dollars.",
  sharingNote:
    "A bucket holds passwords and notes. A sharing gives one person access to one of your buckets.",
  title: "Subscribe",
  loadFailed: "Your subscription could not be loaded.",
  card: "Card",
  cardNote: "Your card is charged only after the 30-day trial.",
  cardUnavailable: "Card payments are unavailable right now",

  /** Why a plan cannot be chosen. */
  exceeds: {
    free: (buckets: number, sharings: number) =>
      `Your usage exceeds this plan’s limits: it has no room for your ${[
        ...(buckets > 0 ? [count(buckets, "other bucket", "other buckets")] : []),
        ...(sharings > 0 ? [count(sharings, "sharing", "sharings")] : []),
      ].join(" and ")}.`,
    personal: (sharings: number) =>
      `Your usage exceeds this plan’s limits: you have ${count(sharings, "sharing", "sharings")}, it allows 3. End some first.`,
    small_business: (users: number) =>
      `Your usage exceeds this plan’s limits: you have ${count(users, "user", "users")}, it allows 5. Delete some first.`,
  },

  summary: {
    title: "Summary",
    choose: "Choose a plan to see what it costs.",
    today: "Due today",
    first: (day: string) => `First charge, ${day}`,
    trial: (days: number) => `${days}-day free trial`,
    trialNote: "Cancel before the trial ends and you pay nothing.",
    extra: (units: number) => `${count(units, "additional sharing", "additional sharings")}`,
    extraUsers: (units: number) => `${count(units, "additional user", "additional users")}`,
    renews: {
      month: "Renews every month until you cancel.",
      year: "Renews every year until you cancel.",
    },
    tax: "Taxes are added where the law asks for them.",
    due: "Due now",
  },

  cards: {
    label: "Pay with",
    another: "Another card",
  },

  submit: "Subscribe",
  pay: (amount: string) => `Pay ${amount}`,
  submitting: "Working on it…",
  choosePlan: "Choose a plan first",

  processed: "Your subscription has been processed successfully",
  processedTrial: (plan: string, day: string) =>
    `You are on ${plan}. The trial ends on ${day}, and your card is charged then.`,
  processedPaid: (plan: string, day: string) => `You are on ${plan}. The next invoice comes on ${day}.`,
  processedEnding: (plan: string, day: string) => `You are on ${plan}, which ends on ${day}.`,
  processedGiven: (plan: string) => `You are on ${plan}. Nothing is charged for it.`,
  toBuckets: "Go to my buckets",
  toBilling: "See billing",
  toChange: "Change plan",

  due: {
    title: (amount: string) => `${amount} is due`,
    text: (plan: string) =>
      `The last payment for ${plan} did not go through. Pay it, and your subscription goes on.`,
    ending: (plan: string, day: string) =>
      `${plan} ends on ${day}. The payment for the period until then did not go through.`,
    ended: (plan: string, day: string) => `Your ${plan} subscription ended on ${day}`,
    endedText: "Subscribe again and everything is as before. Nothing has been deleted.",
  },

  license: {
    title: "Your license has expired",
    grace: (day: string) =>
      `Your account is in a grace period: you can go on using everything until ${day}. After that, you can still read, edit and export everything, and nothing is deleted.`,
    over: "You can still read and edit everything. To create something new, subscribe first.",
    ofTeam: "Your team’s license has expired",
    ofTeamText:
      "No user can be added until the license is renewed. Ask an administrator, or a member with the permission “Manage billing”, to renew it.",
    free: "The Free plan costs nothing, with one bucket and no sharing.",
    freeForOne: "Your team needs a paid plan: the Free plan is for individuals.",
  },

  change: {
    title: "Change plan",
    now: "Your current plan",
    choose: "Choose another plan first",
    next: "Continue",
    confirmTitle: (plan: string) => `Change to ${plan}?`,
    cancelTitle: (plan: string) => `Cancel your ${plan} subscription?`,
    keepTitle: (plan: string) => `Keep ${plan}?`,
    from: "Current plan",
    to: "New plan",
    confirm: "Confirm",
    confirming: "Changing…",
    loading: "Working out what it costs…",
    previewFailed: "What the change costs could not be worked out.",
    lines: "What is charged",
    credit: "Credit carried over",
    immediate: (amount: string) => `${amount} is charged to your card now.`,
    later: (amount: string, day: string) => `${amount} is charged on ${day}, with your next invoice.`,
    nothing: (day: string) => `Nothing is charged on ${day}: you have credit for more than that.`,
    nothingNow: "Nothing is charged now: your credit covers it.",
    inTrial: (amount: string, day: string) =>
      `Your trial continues. ${amount} is charged when it ends, on ${day}.`,
    ends: (plan: string, day: string) =>
      `${plan} ends on ${day}. Until then you keep everything, and nothing more is charged.`,
    endsUnpaid: (plan: string, day: string, amount: string) =>
      `${plan} ends on ${day} and is not charged again. The ${amount} for the period until then stays due.`,
    endsStoppedCharging: (plan: string, amount: string) =>
      `${plan} ends with the period that was not paid for, and is not charged again. The ${amount} for it stays due.`,
    lost: "From then on you are on the Free plan:",
    losses: [
      "The bucket “Private passwords” stays, with as many passwords and notes as you like.",
      "You can create no other buckets.",
      "You can share with no one else.",
      "Nothing is deleted: your buckets and what you share stay, and you can still read and edit them.",
    ],
    lostAbove:
      "For 30 days after that everything goes on working. Then you can read and edit, but you cannot create anything while you use more than the Free plan includes. Nothing is deleted.",
    lostTeam:
      "For 30 days after that everything goes on working. Then your team can read and edit, but it cannot create anything. Nothing is deleted.",
    refund: "What is paid already is not refunded.",
    keepAsk: (plan: string) => `${plan} goes on and renews as before. Nothing is charged now.`,
    done: "Your subscription has been updated. Proration will be applied to your next invoice.",
    doneNow: (amount: string) => `Your subscription has been updated. ${amount} was charged to your card.`,
    doneCovered: "Your subscription has been updated. Nothing was charged: your credit covers it.",
    doneEnds: (plan: string, day: string) => `${plan} ends on ${day}.`,
    doneKept: (plan: string) => `${plan} goes on.`,
    failed: "An error occured. Please try again later.",
    overLimits: "Your usage exceeds the limits of that plan. Nothing was changed.",
    given: "Your plan was given to you by the operator of this server. It has no end and costs nothing.",
  },
};
