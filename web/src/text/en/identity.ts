export const identity = {
  login: {
    title: "Sign in",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    submitting: "Signing in…",
    passkey: "Sign in with a passkey",
    passkeyWaiting: "Waiting for your passkey…",
    fillBoth: "Enter your email and password",
    remember: "Remember this browser",
    rememberHint:
      "If you forget and reset your password, this browser still opens what you saved. Untick this on a shared computer.",
    ended: {
      elsewhere: "Your session has ended: it expired, was signed out elsewhere, or the password was changed.",
      deleted: "Your account is deleted.",
    },
    forgot: "Forgot password",
    continueChanged: "I changed my password, continue",
    confirmOlder: "Confirm that a backup was restored",
    createAccount: "Create an account",
    insecure: "Use https or localhost: otherwise the browser offers no encryption.",
  },
  about: {
    title: "About Keepwell",
    lines: [
      "Your passwords in one place, on every device.",
      "Encrypted in your browser: the server cannot read them, and neither can we.",
      "Shared safely with your family or team.",
    ],
  },
};
