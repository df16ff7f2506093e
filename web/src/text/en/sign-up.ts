import { strengthWords } from "./strength-words.ts";

const listed = new Intl.ListFormat("en", { type: "disjunction" });

export const signUp = {
  title: "Create your account",
  accountType: "Account type",
  standard: "Standard account",
  enterprise: "Enterprise account",
  kindNotes: {
    standard: "For yourself, and for people with whom you share a bucket.",
    enterprise: "For a team that has members, groups and permissions, and pays as one.",
  },
  plan: "Plan",
  account: "Account",
  enterpriseName: "Enterprise name",
  firstname: "Firstname",
  lastname: "Lastname",
  email: "Email",
  emailConfirm: "Repeat email",
  password: "Password",
  passwordHint:
    "At least 12 characters; 16 or more are recommended. Remember it: we never see it, and cannot look it up.",
  passwordTooShort: "Use at least 12 characters.",
  passwordTooLong: "Use at most 1,024 characters.",
  passwordTooWeak: "This password is too easy to guess.",
  summary: "Summary",
  terms: {
    before: "I accept the ",
    terms: "Terms of Use",
    between: " and the ",
    privacy: "Privacy Policy",
    after: "",
  },
  acceptFirst: "Accept the Terms of Use and Privacy Policy first",
  submit: "Sign up",
  submitting: "Creating your account…",
  closed: {
    title: "This server takes no new accounts",
    text: "Its operator has closed sign-up. If you expected to get an account here, ask the operator.",
  },
  onlyInvited:
    "Only people who are invited can create an account here. Use the address that the invitation was sent to.",
  onlyDomains: (domains: readonly string[]) =>
    `Accounts here are for addresses at ${listed.format(domains)}, and for people who are invited.`,
  haveAccount: "Already have an account?",
  signIn: "Sign in",
  strength: {
    label: "Password strength",
    words: strengthWords,
    common: "It contains words that guessing programs try first. Add unrelated words.",
    personal: "It contains your name or address. Choose something unrelated to you.",
    pattern: "It follows a pattern. Add a few unrelated words.",
    short: "Longer is better: four or more unrelated words are easy to remember.",
  },
};
