import { isoDateTime, isoDay } from "../date-time.ts";

/** Passkeys and security keys in the settings. */
export const credentials = {
  name: "Name",
  nameHint: "So that you recognize it in the list. The server cannot read it.",
  nameFirst: "Enter a name first",
  passwordFirst: "Enter a name and your password first",
  added: (at: string) => `Added ${isoDay(at)}`,
  used: (at: string | null) => (at === null ? "Never used" : `Last used ${isoDateTime(at)}`),
  synced: "Stored by a provider that copies it to your devices",
  notYours: "Not added by you",
  renameOf: (name: string) => `Rename ${name}`,
  renamed: "Renamed.",
  removeOf: (name: string) => `Remove ${name}`,
  removeTitle: (name: string) => `Remove “${name}”?`,
  remove: "Remove",
  continue: "Continue",
  adding: "Adding…",
  cancelled:
    "Nothing was added: the request in your browser was cancelled or took too long. You can try again.",
  addressFirst: "Confirm your email address before you add a passkey.",
  incapable: {
    title: "This browser cannot use passkeys or security keys here",
    text: "To add one, open this page over https in a current Chrome, Edge, Firefox or Safari.",
  },
  inExtension: {
    title: "The extension cannot use passkeys or security keys",
    text: "Add them on the web page.",
    open: "Open the web page",
  },
  problems: {
    already: "This device or key is in your list already. Choose another one.",
    unsupported: "This device or key does not support what Keepwell needs. Choose another one.",
  },
  passkeys: {
    title: "Your passkeys",
    about: "Each of them signs you in and opens your account. Your password keeps working.",
    emptyTitle: "Sign in without your password",
    empty:
      "A passkey signs you in with your fingerprint, your face or the PIN of your device. Your password keeps working.",
    endsOthers:
      "Each time you add or remove a passkey, your other sessions are signed out and we send you an email.",
    endsOthersUnsent:
      "Each time you add or remove a passkey, your other sessions are signed out. This server sends no email: Settings, Security log, shows each change.",
    add: "Add a passkey",
    addText: "Your browser asks twice, because the passkey also opens your account.",
    steps: {
      create: "Save the passkey where your browser offers it",
      use: "Use the new passkey once",
      save: "Keepwell adds the passkey to your account",
    },
    done: "Your passkey was added.",
    withoutKey: {
      title: "This passkey cannot open your account",
      text: "The device or provider gave no key for it, so nothing was added. Choose another one, or add a security key for the second step of your sign-in. If your browser still offers this passkey, delete it there.",
      lead: "Go to security keys",
    },
    removeUnknown: "Remove this passkey",
    notYours:
      "Your account has no record of this passkey. Remove it. If it is yours, add it again afterwards.",
    removeText:
      "You can no longer sign in with it. Your password keeps working. If your device still offers the passkey afterwards, delete it there.",
    removed: "The passkey was removed.",
    caption: "Passkeys",
  },
  keys: {
    title: "Security keys",
    about:
      "A key that you plug in or hold to your phone, such as a YubiKey. It is the safest method: it does not work on a fake page.",
    add: "Add a security key",
    addText: "Have your key at hand. Your browser asks you to plug it in, and to touch it.",
    defaultName: "Security key",
    steps: {
      create: "Touch your key when your browser asks for it",
      save: "Keepwell adds the key to your account",
    },
    done: "Your security key was added.",
    removeUnknown: "Remove this security key",
    notYours: "Your account has no record of this key. Remove it. If it is yours, add it again afterwards.",
    removed: "The security key was removed.",
    caption: "Security keys",
  },
};
