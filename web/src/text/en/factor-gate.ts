/** The page of a member who lacks the second factor that the enterprise requires. */
export const factorGate = {
  title: (enterprise: string) => `${enterprise} requires a second factor`,
  text: "Your enterprise asks every member for a second factor at sign-in, besides the password. You have none yet. Add one, and everything opens again. Nothing is lost.",
  choose: "One of these is enough",
  kinds: [
    {
      name: "Authenticator app",
      about: "An app on your phone or computer that shows a new code every half minute.",
    },
    { name: "Security key", about: "A small device that you plug in, or hold to your phone." },
    { name: "Phone", about: "A code by text message." },
  ],
  passkey: "A passkey alone is not enough, because your password still signs in without it.",
  add: "Add a second factor",
};
