/** @file The texts about passkeys of websites. */

export const passkeys = {
  setting: "Save and use passkeys of websites",
  settingHint: "When a website asks for a passkey, a window of Keepwell lets you save or use one.",
  lead: "Keepwell can also save the passkeys that websites offer to create, and sign you in with them. When a website asks, a window of Keepwell opens and you choose.",
  turnOn: "Save and use passkeys",
  isOn: "Keepwell saves and uses passkeys of websites. Reload pages that are open already.",
  neverOn: (host: string) => `Leave passkeys of ${host} to the browser`,
  askedTitle: (host: string) => `${host} asks for a passkey`,
  signInTitle: (host: string) => `Sign in to ${host} with a passkey?`,
  saveTitle: (host: string) => `Save a passkey for ${host}?`,
  excludedTitle: (host: string) => `You already have a passkey for ${host}`,
  goneTitle: "The website is no longer waiting",
  party: (domain: string) => `The passkey is for ${domain}.`,
  choose: "Choose the entry to sign in with.",
  chooseFurther: "This entry has several passkeys. Choose one.",
  sharedIn: (bucket: string) => `Shared: ${bucket}`,
  nowShared: "Other people now share the bucket of this entry. Choose the entry again to sign in with it.",
  signIn: "Sign in",
  signingIn: "Signing in…",
  saveFor: (user: string) => `For ${user}`,
  saveIn: "Save in",
  inNewEntry: (name: string) => `It is saved in a new entry, “${name}”.`,
  save: "Save passkey",
  never: "Not on this site",
  excluded: (entry: string) =>
    `It is in the entry “${entry}”. Sign in with it instead of creating another one.`,
  ok: "OK",
  useBrowser: "Use the browser instead",
  close: "Close",
  tryAgain: "Try again",
  gone: "The page has been closed or has stopped asking. Start again on the website.",
  locked: "Keepwell has been locked. Unlock it, then start again on the website.",
  signedOut: "No account is signed in any more. Sign in to Keepwell, then start again on the website.",
  noLonger: "The passkey is no longer in this account. Use the browser instead, or sign in another way.",
  busy: "Wait until the passkey is saved.",
  undone:
    "The website stopped waiting while the passkey was saved. Keepwell has removed the passkey again. Start again on the website.",
  left: (entry: string) =>
    `The entry “${entry}” has a passkey that the website does not know, and Keepwell could not remove it. Remove it from the entry in the vault.`,
  noRoom: "This entry has no room for a passkey. Choose another one.",
};

export type PasskeysText = typeof passkeys;
