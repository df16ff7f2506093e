export const shareLink = {
  title: "A bucket is shared with you",

  guest: {
    text: "You were given a secure link. It opens a bucket of passwords and notes in Keepwell.",
    how: "Sign in with the email address that was invited, or create an account with it. You then see who shares what, and decide.",
    create: "Create an account",
    signIn: "Sign in",
    stays: "What opens the bucket stays in this tab. It is not sent to the server.",
  },

  opening: "Opening the link…",
  bucket: "Bucket",
  owner: "Owner",
  level: "Your access",
  levels: {
    write: "Write access",
    read: "Read access",
  },
  levelNotes: {
    write: "You create, edit and delete entries and lists.",
    read: "You open entries and change nothing.",
  },
  proven:
    "Checked against the link you were given: nothing was swapped on the way, so there is no code to compare.",
  signedInAs: (email: string) => `You are signed in as ${email}.`,
  accept: "Accept",
  accepting: "Accepting…",
  notNow: "Not now",
  accepted: (bucket: string) => `“${bucket}” is among your buckets now.`,

  incomplete: "This link is not complete",
  incompleteText:
    "The part after the # is missing, and that is what opens the bucket. Open or paste the link again, just as you were given it.",
  invalid: "This link is no longer valid",
  invalidText:
    "It works once, and it ends when it is revoked or when the bucket’s key, owner or your level changes. Ask for a new one.",
  otherAddress: "This link is for another email address",
  otherAddressText: (email: string) =>
    `You are signed in as ${email}. Sign in with the address that was invited.`,
  useOther: "Use another account",
  unproven: "This link cannot be verified",
  unprovenText:
    "What the server shows is not what the link names. Nothing was opened. Ask the person who gave it to you, by phone or in person.",
  changed: (who: string) => `The keys of ${who} changed`,
  changedText: (who: string) =>
    `The link names keys of ${who} that are not the ones you know. Nothing was opened. Compare your codes with ${who}, by phone or in person, before you go on.`,
  toApp: "Go to Keepwell",

  copy: "Copy secure link",
  copyFor: (who: string) => `Copy secure link for ${who}`,
  about:
    "The link opens the bucket without waiting, and only for an account with this address. It works once; the access stays until you end it. You can revoke the link until it is used.",
  copyAgain: "Copy a new link",
  copyAgainFor: (who: string) => `Copy a new link for ${who}`,
  copied: (who: string) =>
    `Secure link copied. Give it to ${who} yourself: it works once, and only for that address.`,
  what: "Secure link",
  made: (day: string) => `Link made ${day}`,
  revoke: "Revoke link",
  revokeFor: (who: string) => `Revoke link for ${who}`,
  revoked: "The link no longer works.",
  notForAdmins: "A link gives read or write access. Administrators are confirmed by their code.",
  notVerifiedOnly: "You share only with people whose code was compared: a link would go around that.",
  showTitle: "Copy the secure link",
  showText: (who: string) =>
    `The browser refused to copy it. Select it, copy it and give it to ${who} yourself. It is not shown again.`,
  address: "Secure link",
};
