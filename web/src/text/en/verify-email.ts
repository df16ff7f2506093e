export const verifyEmail = {
  title: "Confirm your address",
  opening: "Checking your link…",
  own: (email: string) => `Confirm that ${email} is your address.`,
  foreign: (email: string) =>
    `To confirm ${email}, enter the password of the Keepwell account that this address was given for.`,
  password: "Password",
  fill: "Enter your password",
  submit: "Confirm address",
  working: "Confirming…",
  done: (email: string) => `${email} is confirmed.`,
  failedText: "Sign in and ask for a new one in your settings.",
  toApp: "Go to Keepwell",
};
