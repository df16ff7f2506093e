import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";

export const settings = {
  title: "Settings",
  nav: "Settings",
  sections: {
    details: "My details",
    password: "Account password",
    passkeys: "Passkeys",
    tfa: "Two-factor security",
    recovery: "Recovery",
    sessions: "Sessions",
    activity: "Security log",
    preferences: "Preferences",
    extension: "Browser extension",
    data: "My data",
    health: "Health report",
    import: "Import",
    export: "Export",
  },
  loadFailed: "This could not be loaded.",
  names: {
    title: "Names of entries and lists",
    sealed:
      "The names of your entries and lists are encrypted: the server cannot read them. You find entries by name all the same, because your own browser searches.",
    readable:
      "The server keeps a readable copy of the names of entries and lists in your own buckets, for its search by other programs. The operator can read it.",
    makeReadable: {
      action: "Let the server read names",
      question: "Let the server read the names of your entries and lists?",
      explain:
        "The name of each entry in your own buckets, Private passwords too, is sent readable from the next time you save it. It is then in the server’s database and backups too. Addresses, usernames, passwords and notes stay encrypted. Only other programs that search on the server need this.",
    },
    seal: {
      action: "Encrypt names",
      question: "Encrypt the names of your entries and lists?",
      explain:
        "Readable names are erased from the server as you open your buckets or save entries. Earlier backups still contain them.",
    },
    madeReadable: "From now on, the server can read the name of each entry that you save.",
    sealedAgain: "Names are encrypted from now on.",
  },
  details: {
    firstname: "Firstname",
    lastname: "Lastname",
    email: "Email",
    emailHint:
      "A new address takes effect once you have followed the link sent to it. Until then you sign in with the present one.",
    emailConfirm: "Repeat email",
    updated: "Account updated.",
    unverifiedTitle: "Your email address is not confirmed yet",
    unverified:
      "Until you follow it, other people cannot share with you at this address. If the address is mistyped, the person to whom it belongs can delete this account.",
    pendingTitle: "A new email address waits for confirmation",
    pending: "Your address changes once you follow it; until then, keep signing in with the one you have.",
    releasedTitle: "Your account has no address",
    released:
      "You had not confirmed your address, and the owner of that mailbox now uses it for another account. Enter your own address in your details: you need it to sign in again.",
    sentTo: (email: string) => `We sent a link to ${email}.`,
    kept: "This server sends no email: its operator, the person who runs it, finds the link in its outbox. Ask them for it.",
    resend: "Send the link again",
    resent: "The link is on its way.",
    renew: "Make a new link",
    renewed: "A new link waits in the server’s outbox.",
  },
  password: {
    current: "Current password",
    next: "New password",
    repeat: "Retype new password",
    mismatch: "The two passwords are not the same.",
    hint: "Changing the password ends all your other sessions. What you saved stays as it is. Your recovery code and trusted browsers still work.",
    change: "Change password",
    updated: "Password updated.",
    fill: "Fill in all three fields",
  },
  sessions: {
    caption: "Where you are signed in",
    note: "Each line is a browser that is signed in to your account. If you do not know one, sign it out, stop trusting it under Recovery, and change your password.",
    browser: "Browser",
    lastUsed: "Last used",
    network: "IP address",
    current: "This session",
    end: "Sign out",
    endOf: (browser: string) => `Sign out ${browser}`,
    ended: "The session is signed out.",
    endOthers: "Sign out all others",
    endedOthers: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "session", "sessions")} signed out.`,
    only: "You are signed in nowhere else.",
  },
  activity: {
    caption: "What happened to your account",
    event: "Event",
    when: "When",
    from: "From",
    operator: "The operator of this server",
    more: "Show earlier",
    kept: "Kept for a year. If something here was not you, change your password, sign out the other sessions, remove passkeys that you do not know, and stop trusting browsers that you do not know, under Recovery.",
    kinds: {
      account_created: "Account created",
      signed_in: "Signed in",
      signed_out: "Signed out",
      sign_in_failed: "Failed sign-in: wrong password",
      session_ended: "Session signed out from the settings",
      email_change_asked: "Address change requested",
      email_changed: "Address changed",
      email_verified: "Address confirmed",
      details_changed: "Details changed",
      password_changed: "Password changed",
      password_reset_asked: "Password reset requested",
      password_reset: "Password reset",
      recovery_code_changed: "New recovery code",
      recovery_code_used: "Recovery code used",
      recovery_code_failed: "Wrong recovery code",
      browser_trusted: "Browser trusted",
      browser_distrusted: "Browser no longer trusted",
      browser_used: "Recovered from a trusted browser",
      started_empty: "Started with an empty account",
      old_data_restored: "Earlier data restored",
      two_factor_added: "Two-factor method added",
      two_factor_changed: "Two-factor method changed",
      two_factor_removed: "Two-factor method removed",
      two_factor_failed: "Wrong two-factor code or security key",
      passkey_added: "Passkey added",
      passkey_removed: "Passkey removed",
      passkey_used: "Signed in with a passkey",
      passkey_failed: "Failed sign-in: passkey not accepted",
      backup_codes_changed: "New backup codes",
      backup_code_used: "Backup code used",
      data_exported: "Personal data exported",
      entries_exported: "Entries exported",
      operator_disabled: "Account disabled",
      operator_enabled: "Account enabled again",
      operator_ended_sessions: "Signed out everywhere",
      operator_removed_factors: "Two-factor security turned off",
      operator_set_plan: "Plan changed",
      unknown: "Unknown event: reload this page",
    },
  },
  preferences: {
    firstPage: "After signing in, show",
    firstPages: { home: "My buckets", all: "All entries" },
    lock: "Lock after",
    lockHint:
      "After this time without activity, every tab locks and asks for your password. Ctrl Shift L locks at once.",
    lockTimes: {
      1: "1 minute",
      5: "5 minutes",
      15: "15 minutes",
      60: "1 hour",
      240: "4 hours",
      close: "When the last tab closes",
    },
    lockLimit: (longest: string) =>
      `The administrators of your team have set a limit: ${longest} at most, whatever you choose here.`,
    lockTooLong: "Longer than your team allows",
    clipboard: "Clear the clipboard after",
    clipboardHint:
      "After this time, a password or another secret that you copied is removed from the clipboard. A web page can only do this while it is in front.",
    clipboardTimes: { 30: "30 seconds", 60: "1 minute", 120: "2 minutes", never: "Never" },
  },
  data: {
    exportTitle: "What we hold about you",
    exportText:
      "One file with everything the server can read: your details, sessions, security log, who shares with whom, and the dates of your buckets and entries. Names are in it only where you let the server read them. Passwords and notes are not: the server cannot read them.",
    export: "Download my data",
    exported: "Your data has been downloaded.",
    forgetTitle: "Forget this account on this device",
    forgetText:
      "This signs you out and removes what this browser stores of your account: unsaved drafts, what helps if you forget your password, and what lets it notice that the server shows an older version of something. If you forget your password afterwards, only your recovery code or another browser that you trust opens the account: make sure that you have one of them. Nothing is deleted on the server.",
    forget: "Forget this account on this device",
    forgetQuestion: "Forget this account on this device?",
    forgotten: "This device has forgotten the account.",
    deleteTitle: "Delete my account",
    deleteText:
      "This deletes your account with every bucket, password and note in it, on the server and at once. It cannot be recovered.",
    exportFirst: "Export your entries first",
    delete: "Delete my account",
    question: "Delete your account?",
    type: "Type your email address to confirm",
    typeHint: (email: string) => `Your address is: ${email}`,
    typeFirst: "Type your email address first",
    sharedTitle: (count: number) =>
      count === 1
        ? "Other people use one of your buckets"
        : `Other people use ${enNumber(count)} of your buckets`,
    sharedText:
      "Deleting your account deletes them for everyone. To keep one for the others, transfer its ownership first:",
    more: (count: number) => `and ${enNumber(count)} more`,
    agree: (count: number) =>
      count === 0
        ? "Delete the buckets that I share, for everyone"
        : `Delete ${enNumber(count)} ${enPlural(count, "bucket", "buckets")} for everyone who uses ${enPlural(count, "it", "them")}`,
    agreeFirst: "Confirm first that your shared buckets are deleted",
  },
  extensionIn: (browser: string) => `${browser} (extension)`,
  browser: (browser: string | undefined, system: string | undefined) =>
    system === undefined ? (browser ?? "Unknown browser") : `${browser ?? "Unknown browser"} on ${system}`,
  dateTime: isoDateTime,
};
