export const verifyEmail = {
  title: "Confirm your address",
  working: "Confirming your address…",
  done: (email: string) => `${email} is confirmed.`,
  failed: "This link is not valid or has expired.",
  failedText: "Sign in and ask for a new one in your settings.",
  toApp: "Go to Keepwell",
};
