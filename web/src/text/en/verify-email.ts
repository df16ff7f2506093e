export const verifyEmail = {
  title: "Confirm your email address",
  opening: "Checking your link…",
  own: (email: string) => `Confirm that ${email} is your address.`,
  foreign: (email: string) =>
    `To confirm ${email}, enter the password of the Keepwell account that this address was given for.`,
  password: "Password",
  fill: "Enter your password",
  submit: "Confirm address",
  working: "Confirming…",
  done: (email: string) => `${email} is confirmed.`,
  notMine:
    "If you did not create this account, you can ignore the message: nothing is confirmed without the password.",
  replace: "Do you want to use Keepwell with this address?",
  replaceLink: "Ask for a link to replace the account",
  failedText: "Sign in and ask for a new one in your settings.",
  toApp: "Go to Keepwell",
};
