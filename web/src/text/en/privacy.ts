/** @file The privacy policy. Plain data that the legal screen lays out. */
import type { LegalText } from "../legal-text.ts";

export const privacy: LegalText = {
  title: "Privacy Policy",
  updated: "2026-11-29",
  intro:
    "This policy says what the operator of this Keepwell server holds about you, what the operator can read of it and what not, and what you can ask for. The operator is responsible for your personal information.",
  sections: [
    {
      id: "cannot-read",
      title: "What the operator cannot read",
      paragraphs: [
        "These are encrypted in your browser, with keys that the operator does not have. The server stores them and cannot open them:",
      ],
      list: [
        "the names, web addresses, user names and passwords of your entries;",
        "the texts of your notes, and the notes on your passwords;",
        "any further fields of an entry;",
        "your own password, which is never sent: the server receives a key derived from it that proves that you know it and opens nothing.",
      ],
    },
    {
      id: "can-read",
      title: "What the operator can read",
      paragraphs: ["The service needs these in readable form."],
      list: [
        "your first and last name, your email address and your language;",
        "what your second factors need: your phone number, the secret that your authenticator app shares with the server, and the public keys of your security keys, which open none of your entries;",
        "the public keys of your passkeys, when you added and last used them, and whether a provider such as Apple or Google stores them; their names and what opens your account with them are encrypted;",
        "the names of buckets, lists and entries, but in three cases only: if you have let the server read them in your settings, if the administrators of your enterprise have chosen that, or if an earlier version stored them and you have not opened the bucket since;",
        "whether an entry is a password or a note;",
        "when accounts, buckets and entries were created and changed, and by whom;",
        "which entries and buckets are in Trash, and since when;",
        "who shares which bucket with whom, and the addresses that were invited;",
        "your plan and, once you pay for one, your billing address, your invoices, and the brand, last four digits, expiry and holder of your cards;",
        "in an enterprise: its members, groups and permissions, and an audit log of who did what, with your sign-ins, changes of your second factors and passkeys, and what you change in its billing; the numbers of your health report if you have sent them to the administrators, until you take them back;",
        "your sessions: the IP address and browser they began with, when they began and when they were last used; the browsers that your account remembers; and your security log;",
        "about how long your encrypted texts are.",
      ],
    },
    {
      id: "honest-limits",
      title: "Limits of this protection",
      paragraphs: [
        "Two limits deserve plain words. Your browser loads the program from this server each time, so you trust the operator to deliver the genuine one. And an attacker with a copy of the database can try passwords against it, slowly: a strong password is what protects you then.",
      ],
    },
    {
      id: "purposes",
      title: "What it is used for",
      paragraphs: [
        "The operator uses this information to provide the service that you asked for, to keep it secure (for instance by limiting attempts to sign in), to answer you, to bill paid plans and to meet duties under the law. In the words of European law, the grounds are the contract with you, the legitimate interest in a secure service, and legal duties. It is not used for advertising, not sold, and not used to build profiles. No decision about you is made by a machine alone.",
      ],
    },
    {
      id: "browser",
      title: "What your browser stores",
      paragraphs: [
        "There are no cookies. Your browser keeps the accounts that you are signed in to (identifier, name, email address, the enterprise if any, and a token), a key that opens them in this browser only, your choice of theme, density and language, and after how long it locks. So that buckets open at once, it also keeps the lists of their entries, encrypted under your account’s key. Signing out removes the account, its key and these lists.",
        "Some things stay after that, encrypted or scrambled: what you were typing, until it is saved or discarded; in a browser that your account remembers, a key that helps you recover the account, until you stop trusting that browser; and the settings by which your keys are made from your password, so that the browser notices if a server sends other ones.",
      ],
    },
    {
      id: "third-parties",
      title: "No third-party scripts",
      paragraphs: [
        "The pages load nothing from any other server: no analytics, no advertising, no external fonts, no icons of the sites you save. Your browser talks to this server alone.",
        "There is one exception. Where you pay by card, the card form is a page of its own, kept apart from yours in a frame. With Stripe as the operator’s payment provider, that frame loads Stripe’s script and talks to Stripe. The number and the security code of your card go from there to the provider; this server never receives them. Stripe also receives what a bill needs: your name, email address, billing address, plan and invoices. On a server that takes test payments alone, no real card is accepted and nothing leaves the server.",
      ],
    },
    {
      id: "recipients",
      title: "Who else receives it",
      paragraphs: [
        "The companies that host the server and its backups for the operator, who may use it for that purpose only. Authorities, where the law obliges the operator: the operator can hand over what the server holds, and cannot open what is encrypted. The people you share with, who see your name, your email address, and who else has access to the bucket. The payment provider, where you pay by card. The companies that deliver email and text messages for the operator: your address or phone number, and the message. For enterprise accounts, the administrators of your organization, who may access or restrict those accounts, and who see whether a second factor is on, but not which.",
        "Where the server stands is the operator’s choice. If your information leaves your province or country, the operator must see to it that it is protected there, and tells you where it is when you ask.",
      ],
    },
    {
      id: "retention",
      title: "How long it is kept",
      paragraphs: ["Account information is kept as long as the account exists. In particular:"],
      list: [
        "An entry or a bucket that you move to Trash is kept there, encrypted, for 30 days, unless you restore it or delete it permanently before. What is deleted permanently, and a deleted account, is removed from the database at once. Of each entry the fifty latest earlier versions are kept, encrypted, as long as the entry is.",
        "If you start over with an empty account, what you had saved before is kept locked for 30 days.",
        "Your security log is kept for a year, an enterprise’s audit log as long as the enterprise exists. The signed list of members, with the names and addresses of former members, is also kept as long as the enterprise exists.",
        "The text of an email or text message is erased once it is sent. If it cannot be sent, the text is erased after 14 days at most. Its recipient, kind and time are kept for 30 days.",
        "A session ends 30 days after its last use or 90 days after it began, whichever comes first. It is removed when you sign out, or within about an hour after it ends.",
        "Counters of attempts are kept in scrambled form, for about a day at most.",
        "The server’s log has one line for each request: time, kind of call, result, IP address and your identifier. It holds no names, contents or searches. The operator decides how long it is kept, and may keep it only as long as running and protecting the service needs.",
        "Backups keep what was in the database when they were made, until the operator replaces them.",
        "A free account that has had no sign-in for 12 months may be removed.",
        "Invoices are removed from this server with your account. The payment provider and the operator’s books keep them as long as tax law demands.",
      ],
    },
    {
      id: "rights",
      title: "Your rights",
      paragraphs: [
        "Wherever you live, you may ask the operator for what follows. The laws behind it are, among others, Quebec’s Act respecting the protection of personal information in the private sector (as changed by Law 25), Canada’s PIPEDA and the European GDPR. The operator answers within 30 days, free of charge, and may first make sure that it is you who asks.",
      ],
      list: [
        "Access: to learn what is held about you, and receive a copy. You can download one yourself (Settings, My data).",
        "Correction: to have what is wrong put right. You change entries yourself, and your name and email address too (Settings, My details).",
        "Deletion: to have your account and all it holds deleted. You delete entries, buckets and the whole account yourself (Settings, My data). An account that belongs to an enterprise is deleted by its administrators.",
        "Portability: to receive what you gave in a common format. The download under Settings, My data, is a JSON file of all that the server can read. Your encrypted entries are not in it, because the server cannot open them. Your own browser writes them to a file, encrypted or not (Settings, Export).",
        "Withdrawal and objection: to take back a consent or object to a use. Where the service cannot do without the information, that means closing the account.",
        "Complaint: to the authority that watches over privacy where you live, such as the Commission d’accès à l’information in Quebec, the Office of the Privacy Commissioner of Canada, or the data protection authority of your country in Europe.",
      ],
    },
    {
      id: "children",
      title: "Children",
      paragraphs: [
        "The service is not for children under 13. Where the law requires a parent’s consent for older children (in Quebec, at the age of 13), they need it. If the operator learns that an account was made without it, the account is deleted.",
      ],
    },
    {
      id: "breaches",
      title: "If something goes wrong",
      paragraphs: [
        "If personal information is lost, stolen or seen by a person who should not have seen it, and that may harm you, the operator tells you and the authorities as the law demands, and says what was readable and what was encrypted.",
      ],
    },
    {
      id: "changes",
      title: "Changes to this policy",
      paragraphs: [
        "The operator gives 30 days notice before a change takes effect, by email or in the service. The date at the top says when the text was last changed.",
      ],
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        "Write to the operator of this Keepwell server, to the attention of the person in charge of protecting personal information. If you do not know the operator’s address, ask the person who gave you access to this server.",
      ],
      paragraphsIfReachable: [
        "Write to the attention of the person in charge of protecting personal information. This is how to reach the operator of this Keepwell server:",
      ],
    },
  ],
};
