import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";

const buckets = (count: number) => `${enNumber(count)} ${enPlural(count, "bucket", "buckets")}`;
const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

export const recovery = {
  forgot: {
    title: "Forgot password",
    text: "We send you a link to set a new password. A browser that Keepwell remembers, or your recovery code, then opens what you saved.",
    email: "Email",
    submit: "Continue",
    submitting: "Sending…",
    fill: "Enter your email",
    failed:
      "Sorry, we can not process your request. Make sure you've provided the right email address and try again.",
    sent: "Thank you. We've just sent you instructions to recover your account. You should receive the email within a few minutes.",
    sentHint:
      "The link is good for 30 minutes. If you can, open it in a browser where you have signed in before: it may open what you saved without a code.",
    noMail:
      "Some servers send no email. If yours is one, ask the person who runs it for the link now: it is in the outbox.",
    back: "Back to login",
  },
  reset: {
    title: "Reset password",
    opening: "Checking your link…",
    noToken: "Follow the link in your email once more.",
    noTokenText: "This page was reloaded, and it keeps no links.",
    askAgain: "Send me a new link",
    email: "Email",
    password: "Password",
    repeat: "Repeat password",
    mismatch: "The two passwords are not the same.",
    fill: "Fill in all three fields",
    fillCode: "Enter your recovery code",
    fillAdministrator: "Ask an administrator first",
    fillPhrase: "Confirm below that you start with an empty account",
    submit: "Set password",
    submitting: "Setting your password…",
    failed: "Sorry, we can not process your request. Please try again in a few minutes.",
    done: "Your new password has been set. You can now login.",
    doneCode: "Your recovery code is used up. Make a new one in your settings, under Recovery.",
    doneAdministrator: "Your passwords and notes are all there.",
    doneEmpty: (days: number) =>
      `Your account is now empty. If you find your recovery code or an old password within ${days} days, bring everything back in your settings, under Recovery.`,
    toLogin: "Sign in",
    ways: "How to open what you saved",
    browser: "With this browser",
    browserNote: "Keepwell remembers it. You keep everything.",
    code: "With my recovery code",
    codeNote: "36 characters, on the sheet or in the file that you saved. You keep everything.",
    noCode: "This account has no recovery code.",
    otherBrowsers: (count: number) =>
      `${enNumber(count)} other ${enPlural(count, "browser", "browsers")} can open what you saved without a code: follow the link there.`,
    administrator: "Ask an administrator",
    administratorNote: "An administrator of your team. You compare a code with them, and keep everything.",
    empty: "Start with an empty account",
    emptyNote: "If none of these is possible. What you saved stays locked.",
    replace: "I did not create this account: delete it",
    replaceNote:
      "Its address was never confirmed. Delete it with everything in it, and create your own account.",
    fillNames: "Enter your first and last name",
    fillReplace: "Confirm below that the other account can be deleted",
    doneReplace: "The other account no longer has your address, and your new account is ready.",
    unopened: "This browser could not open what you saved. Use your recovery code.",
  },
  first: { title: "Set your password" },
  administrator: {
    ask: "Ask an administrator",
    asking: "Asking…",
    askText:
      "The administrators of your team are notified. One of them calls you to compare a code. Continue in this browser: the answer works in no other. You choose the new password afterwards.",
    refused: "An administrator has refused this. You can ask again.",
    waiting: (enterprise: string) => `The administrators of ${enterprise} have been notified`,
    waitingText: (until: string) =>
      `Call one of them. This page shows a code once an administrator answers. You can close it and return in this browser, with a new reset link, until ${isoDay(until)}.`,
    compare: (admin: string) => `Compare the code with ${admin}`,
    compareText:
      "Check that this is really your administrator: talk to them by phone or in person. Both of you must see this code.",
    compareWarning: "If even one character differs, stop: an attacker may be posing as one of you.",
    code: "Code to compare",
    same: "We have the same code",
    takenOver: (admin: string) => `${admin} now answers your request`,
    takenOverText: (before: string, admin: string) =>
      `The code that you saw was for ${before} and no longer works. Compare the new code with ${admin}.`,
    compared: "You have compared the code",
    comparedText:
      "Once the administrator has agreed, a new reset link is sent to you. Follow it in this browser.",
    ready: "The administrator has given your account back",
    readyText: "Set your new password. You keep everything.",
  },
  code: {
    label: "Recovery code",
    hint: "Capitals, spaces and hyphens do not matter.",
    mistyped: "This code has a typing mistake. Compare it group by group.",
    whole: "No typing mistakes.",
  },
  empty: {
    title: "What you lose",
    losses: [
      "Everything that you have saved is locked, and your account starts empty. People who have access to one of your buckets keep it.",
      "Your recovery code and your trusted browsers no longer open the account. Make a new code afterwards.",
    ],
    keeps: (days: number) =>
      `Keep your present recovery code: for ${days} days, it or an old password can unlock what you have saved. After that, everything locked is erased for good.`,
    phrase: "start empty",
    label: (phrase: string) => `Type “${phrase}” to confirm`,
  },
  taken: {
    hint: "Is this your address, but you did not create the account?",
    link: "Ask for a link to replace it",
  },
  replace: {
    title: "This deletes the other account",
    losses: [
      "Everything saved in it is deleted, with its sessions, recovery code and second factors.",
      "The buckets that it shares are deleted for everyone, and its subscription ends.",
      "If it belongs to a team, the team keeps it without your address.",
    ],
    forever:
      "This cannot be undone. If you created the account yourself and want to keep what is in it, choose another way.",
    phrase: "delete the account",
    label: (phrase: string) => `Type “${phrase}” to confirm`,
  },
  page: {
    codeTitle: "Recovery code",
    codeText:
      "If you forget your password, this code opens what you saved. It is not one of the backup codes, which replace your phone when you sign in. We do not have it, and neither does anyone else: print it and keep it with your important papers.",
    none: "You have no recovery code.",
    unsaved: (at: string) => `Made on ${isoDay(at)}. You have not confirmed that you saved it.`,
    saved: (at: string) => `Saved on ${isoDay(at)}.`,
    make: "Make a recovery code",
    renew: "Make a new code",
    renewNote: "The previous code stops working.",
    askPassword: "Enter your password to make the code.",
    password: "Password",
    fillPassword: "Enter your password",
    making: "Making your code…",
    shown: "This is your recovery code",
    shownText: "It is shown only once. Print it or download it now, then confirm below.",
    copyCode: "Recovery code",
    print: "Print",
    download: "Download",
    check: "Confirm that you have it",
    checkText: "Type these two groups from the code that you saved.",
    group: (number: number) => `Group ${number}`,
    checkWrong: "This does not match the code.",
    checkReplaced:
      "The code that was shown here no longer works, because another one was made in the meantime. Destroy its kit. Keep the kit of the other code, or make a new code.",
    confirm: "I have saved it",
    later: "Later",
    confirmed: "Your recovery code is saved.",
    browsersTitle: "Trusted browsers",
    browsersText:
      "After a password reset, each of these can open what you saved, without the code. To add a browser, sign in with “Remember this browser” ticked.",
    noBrowsers: "No browser is trusted.",
    browser: "Browser",
    since: "Trusted since",
    used: "Last used",
    usedOn: (at: string) => `Last used ${at}`,
    thisBrowser: "This browser",
    distrust: "Stop trusting",
    distrustOf: (browser: string) => `Stop trusting ${browser}`,
    distrusted: "The browser is no longer trusted.",
  },
  old: {
    title: "Earlier data",
    text: (bucketCount: number, entryCount: number, until: string) =>
      `Until ${isoDay(until)} you can bring back ${buckets(bucketCount)} with ${entries(entryCount)}, as they were before your account was reset.`,
    with: "What have you found?",
    code: "My earlier recovery code",
    password: "An earlier password",
    passwordLabel: "Earlier password",
    submit: "Bring it back",
    submitting: "Bringing it back…",
    fill: "Enter what you have found",
    systemName: "Recovered private passwords",
    restored: (count: number) => `${buckets(count)} brought back.`,
    unverifiable: (count: number) =>
      `${buckets(count)} could not be verified and ${enPlural(count, "stays", "stay")} locked.`,
    waiting:
      "Your former private passwords are back, in a bucket of their own. Move them into Private passwords.",
    move: "Move them now",
    moving: "Moving…",
    moved: "Your former private passwords are in Private passwords.",
  },
  reminder: {
    noCode: "Make a recovery code",
    noCodeText: "Without one, forgetting your Keepwell password can cost you everything you save here.",
    noCodeInTeam:
      "An administrator of your team can bring your account back. With your own code, you do not need to ask.",
    unsaved: "Save your recovery code",
    unsavedText: "You have not confirmed that you saved it. Make a new one and keep it.",
    make: "Set up recovery",
    later: "Not now",
    old: "Your earlier data is still there",
    oldText: (until: string) =>
      `With your recovery code or an old password you can bring it back until ${isoDay(until)}.`,
    bringBack: "Bring it back",
    link: "You followed a link to reset a password",
    linkText: (email: string) => `You are signed in as ${email}. To continue with the link, sign out.`,
    signOut: "Sign out and continue",
  },
  kit: {
    title: "Keepwell recovery kit",
    account: "Account",
    server: "Server",
    made: "Made on",
    code: "Recovery code",
    howTitle: "If you forget your password",
    how: [
      "Open the server in your browser and choose “Forgot password”.",
      "Follow the link that is sent to your email address.",
      "Type this code. Your passwords and notes are all there.",
    ],
    warning:
      "Anyone with this code and access to your mailbox can open what you saved. Keep it on paper or in a safe.",
    file: "keepwell-recovery-kit.txt",
    date: isoDay,
  },
};
