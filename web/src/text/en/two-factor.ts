import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";

export const twoFactor = {
  step: {
    title: "Two-factor sign-in",
    older: "The server has an older password of this account. Sign in again to see what that means.",
    confirmationCode: "Confirmation code",
    backupCode: "Backup code",
    fromApp:
      "Enter the code that your authenticator app shows for Keepwell. Each works once: if you have just used this one, wait for the next.",
    textSent: (hint: string) => `We sent a text message with a code to your phone ending in ${hint}.`,
    textOffered: (hint: string) => `We can send a text message with a code to your phone ending in ${hint}.`,
    fromBackup: "Enter one of the backup codes that you saved. Each works once.",
    fromKey: "Your browser asks for a security key or a passkey of this account next.",
    useKey: "Use your security key or passkey",
    waitingForKey: "Waiting for your key or passkey…",
    keyUnusable: "The browser could not use the key or passkey. Choose another method.",
    onlyKey:
      "This account asks for a security key, which this page cannot use. Open the server’s page in a browser with security keys, make new backup codes there, and use one of them here.",
    noKeyHere: "This page cannot use your security key",
    send: "Send the code",
    sendAgain: "Send another code",
    sendAgainIn: (seconds: number) => `Send another code in ${seconds} s`,
    fill: "Enter the code first",
    verify: "Verify",
    verifying: "Verifying…",
    other: "Use another method",
    methods: {
      security_key: "Security key or passkey",
      authenticator: "Authenticator app",
      phone: (hint: string) => `Text message to the phone ending in ${hint}`,
      backup_code: "Backup code",
    },
    noneLeft:
      "None of these? Only the person who runs this server can remove the second factor, once they are sure that it is you. If you do not know who that is, ask the person who gave you access to Keepwell. Where you are still signed in, Keepwell goes on working.",
    again: "Sign in again",
  },
  intro:
    "With a second factor, you need a code or a security key besides your password to sign in. A stolen password alone is not enough.",
  since: (at: string) => `On since ${isoDateTime(at)}`,
  endsOthers: "Each time a method changes, your other sessions are signed out and we send you an email.",
  endsOthersUnsent:
    "Each time a method changes, your other sessions are signed out. This server sends no email: Settings, Security log, shows each change.",
  seenByAdmins: (team: string) =>
    `The administrators of ${team} see whether a second factor is on, but not which.`,
  addressFirst: "Confirm your email address before you add a second factor.",
  app: {
    title: "Authenticator app",
    about:
      "An app on your phone or computer that shows a new six-digit code every half minute. Any will do, such as Google Authenticator.",
    setUp: "Set up",
    replace: "Use another app",
    remove: "Remove",
    scan: "Scan this QR code with your authenticator app",
    picture: "QR code with the secret for your authenticator app",
    byHand: "Or type this secret into it",
    secret: "Secret for your authenticator app",
    copySecret: "Copy the secret",
    openApp: "Open the app on this device",
    code: "Code that the app shows",
    turnOn: "Turn on",
    turningOn: "Turning on…",
    added: "Your authenticator app is set up.",
    removed: "The authenticator app was removed.",
    removeName: "Remove the authenticator app",
    removeTitle: "Remove the authenticator app?",
  },
  phone: {
    title: "Phone",
    about: "A code by text message. An app is safer: a phone number can be stolen.",
    number: "Phone number",
    hint: "With its country code, like +1 514 555 0123",
    sendCode: "Send a code",
    sending: "Sending…",
    code: "Validation code",
    sentTo: (number: string) => `We sent a text message with a code to ${number}.`,
    validate: "Validate",
    validating: "Validating…",
    another: "Use another number",
    verified: "Your number has been verified.",
    refusals: {
      pending: "Enter the validation code first",
      empty: "Enter a phone number",
      unmodified: "This is your number already",
    },
    remove: "Remove",
    removed: "The phone was removed.",
    removeName: "Remove the phone",
    removeTitle: "Remove the phone?",
  },
  remove: {
    other: "You can still sign in with your other method.",
    last: "It is your last method: from then on your password alone is enough to sign in, and your backup codes are erased.",
  },
  backup: {
    title: "Backup codes",
    about: "For when you do not have your phone or key. Each works once.",
    left: (left: number, of: number) => `${enNumber(left)} of ${enNumber(of)} left`,
    made: (at: string) => `Made ${isoDateTime(at)}`,
    few: (left: number) =>
      left === 0
        ? "You have no backup codes left. Make new ones now."
        : `You have ${enNumber(left)} ${enPlural(left, "backup code", "backup codes")} left. Make new ones soon.`,
    none: "You get ten when you add your first method.",
    make: "Make new codes",
    makeTitle: "Make new backup codes?",
    makeText: "Your current codes will stop working.",
    saveTitle: "Save your backup codes",
    saveText:
      "They are shown only once. Without your phone or key and without these codes, you cannot sign in: only the person who runs this server can then remove the second factor. They are not your recovery code, which replaces a forgotten password. Keep them with your important papers, not only in Keepwell.",
    list: "Your backup codes",
    print: "Print",
    copy: "Copy all",
    what: "Backup codes",
    download: "Download",
    file: "keepwell-backup-codes.txt",
    heading: (email: string) => `Keepwell backup codes of ${email}. Each works once.`,
    saved: "I have saved them",
  },
};
