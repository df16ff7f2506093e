/** The locked vault. */
export const lock = {
  title: "Keepwell is locked",
  text: (email: string) => `Enter the password of ${email}. The page is where you left it.`,
  reasons: {
    user: "You locked it, here or in another tab.",
    idle: "It locked by itself, because it was not used for a while.",
    closed: "It locked when its last tab was closed.",
  },
  textPasskey: (email: string) =>
    `Use a passkey of ${email}, or enter the password. The page is where you left it.`,
  passkey: "Unlock with a passkey",
  passkeyWaiting: "Waiting for your passkey…",
  fill: "Enter your password",
  unlock: "Unlock",
  unlocking: "Unlocking…",
  forgot:
    "Forgot your password? Sign out, then choose “Forgot password”. This browser keeps your drafts, and stays trusted if it was.",
};
