/** @file The terms of use. Plain data that the legal screen lays out. */
import type { LegalText } from "../legal-text.ts";

export const terms: LegalText = {
  title: "Terms of Use",
  updated: "2026-11-27",
  intro:
    "These terms are the agreement between you and the operator of this Keepwell server. Keepwell is a program; the operator is the person or organization that runs it at the address you are visiting, and is who we mean by “the operator” below. By creating an account you accept these terms and the Privacy Policy.",
  sections: [
    {
      id: "age",
      title: "Who may use the service",
      paragraphs: [
        "You must be at least 13 years old. Where the law asks for a parent’s or guardian’s consent at your age (in Quebec, under 14), you need that consent too.",
        "If you accept these terms for an organization, you confirm that you may do so for it.",
      ],
    },
    {
      id: "account",
      title: "Your account",
      paragraphs: [
        "Give your real name and an email address that you read. One address has one account. Keep your password to yourself and sign out of browsers that others use: what is done from your account counts as done by you, unless you have told the operator that another person has got into it.",
        "Your password never leaves your browser, so only you know it, and the operator cannot look it up or replace it. If you forget it, follow a link sent to your email address and open your account again with your recovery code (Settings, Recovery) or in a browser that Keepwell remembers. For an enterprise account an administrator of your organization can help you recover it. Make a recovery code, and keep it in a safe place.",
        "Without any of these you can only start over with an empty account. What you had saved before is kept locked for 30 days, in case you find the code or an old password, and is then erased: neither the operator nor the authors of the program can open it.",
      ],
    },
    {
      id: "data",
      title: "Your data",
      paragraphs: [
        "What you store stays yours. You allow the operator to keep and transmit it as far as the service needs that, and for nothing else.",
        "Your data is encrypted. The names, web addresses, user names, passwords and texts of your entries, and the names of buckets and lists, are encrypted in your browser before they are sent, and the operator cannot read them. The types of entries, the times of changes and who shares with whom are not hidden from the operator, nor are names in an enterprise whose administrators have chosen that: do not put secrets into names that are not hidden. The Privacy Policy says this in detail.",
        "The service is not a backup. Keep a copy elsewhere of what you cannot afford to lose.",
      ],
    },
    {
      id: "use",
      title: "What is not allowed",
      paragraphs: ["You may not use the service to:"],
      list: [
        "break the law or the rights of others;",
        "get into accounts or data that are not yours, or try to;",
        "disturb the service, get around its limits, or load it so that others suffer;",
        "store credentials that you obtained unlawfully.",
      ],
    },
    {
      id: "plans",
      title: "Plans, trial and payment",
      paragraphs: [
        "The free plan costs nothing. Paid plans have the prices and limits shown when you choose them. What follows applies once you subscribe to one of those.",
      ],
      list: [
        "A paid plan begins with a free trial of 30 days, once for each account. Your card is charged only after the trial, and not at all if you cancel before it ends.",
        "You pay by Mastercard or Visa, or by another card that the card form accepts.",
        "All payments are in US dollars. Your bank may add charges for conversion. Taxes are added where the law asks for them.",
        "A plan renews for the same term, a month or a year, until you cancel it.",
        "Purchases are non-refundable, except where the law gives you a right to a refund.",
        "You may cancel at any time. Cancellation takes effect at the end of the paid term, and until then you keep what you paid for.",
        "If you think that a charge is wrong, dispute it with the operator within 60 days of its date. After that the charge counts as accepted.",
        "If a payment fails or a plan ends, the limits of the plan may stop you from creating buckets, entries and sharings. Nothing is deleted because of non-payment alone.",
      ],
    },
    {
      id: "free-accounts",
      title: "Inactive free accounts",
      paragraphs: [
        "The operator may remove a free account that has had no sign-in for 12 months, with everything in it.",
      ],
    },
    {
      id: "enterprise",
      title: "Enterprise accounts",
      paragraphs: [
        "An enterprise account belongs to the organization that pays for it. The administrators of that organization may access or restrict the enterprise accounts of its members: they may read what is in them, recover them, limit them and close them. Do not keep private things in an account that your employer provides.",
      ],
    },
    {
      id: "ending",
      title: "Ending",
      paragraphs: [
        "You may stop using the service at any time and delete your account yourself (Settings, My data). Deletion is final: everything in the account goes at once, and the buckets that you own go for everyone who shares them. An account that belongs to an enterprise is deleted by its administrators.",
        "The operator may suspend or end an account that breaks these terms, and tells you why unless the law forbids it. If the operator stops the service, you are told at least 30 days ahead wherever that is possible, so that you can copy what you need elsewhere.",
      ],
    },
    {
      id: "warranty",
      title: "No warranty",
      paragraphs: [
        "The service is provided as it is. The operator does not warrant that it is always available, free of errors or fit for a particular purpose. No service can promise perfect security; what this one promises and what it does not is written down in the security page of the program’s documentation.",
      ],
    },
    {
      id: "liability",
      title: "Limits of liability",
      paragraphs: [
        "The operator’s liability for everything that arises from the service or these terms is limited to the fees that you paid for it in the twelve months before the event. If you paid nothing, that is nothing. The operator is not liable for indirect loss, nor for the loss of data that cannot be opened because a password was lost and no way to recover it was kept.",
        "You must bring a claim within 1 year of the day on which you learned, or should have learned, of its cause. After that it can no longer be brought.",
        "Some laws, among them those that protect consumers in Quebec, do not allow such limits or allow them only in part. Where that is so, they apply to you only as far as your law allows.",
      ],
    },
    {
      id: "changes",
      title: "Changes to these terms",
      paragraphs: [
        "The operator may change these terms and gives 30 days notice before a change takes effect, by email or in the service. If you do not agree, you may cancel and leave before that day. If you go on using the service afterwards, you accept the new terms.",
      ],
    },
    {
      id: "law",
      title: "Law and language",
      paragraphs: [
        "The law of the place where the operator is established applies, together with the mandatory rules that protect you where you live. If one clause is not valid, the others stay.",
        "These terms exist in English and in French. If the two differ, the reading that is better for you applies.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        "Write to the operator of this Keepwell server. If you do not know the operator’s address, ask the person who gave you access to this server.",
      ],
      paragraphsIfReachable: ["This is how to reach the operator of this Keepwell server:"],
    },
  ],
};
