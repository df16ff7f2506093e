import { ERRORS, type ErrorCode, FIELD_MESSAGES } from "@keepwell/contract/errors.ts";

const sentences = Object.fromEntries(
  Object.entries(ERRORS).map(([code, { sentence }]) => [code, sentence]),
) as Record<ErrorCode, string>;

/** The sentences of error codes are the contract's own. Failures that only the client can find are added here. */
export const errors = {
  byCode: sentences,
  byField: FIELD_MESSAGES as Record<keyof typeof FIELD_MESSAGES, string>,
  titles: {
    internal: "Server error",
    forbidden: "Access denied",
    not_found: "Error",
    payment: "Limit exceeded",
  },
  seePlans: "See plans",
  loadFailed: "Server error. Please reload the page and try again.",
  offline: "Keepwell cannot be reached. Check your connection and try again.",
  unverifiable: "This cannot be verified. What the server sent is not what was saved.",
  outdated: "This page is older than the server. Reload it to continue.",
  newerRoster: "This page is older than your team’s list of members. Reload it to continue.",
  changedSince: "This has changed since it was shown to you. Review it again.",
  stateInDoubt: {
    older: "The server shows an older version of your account: see the note at the top of the page.",
    missing:
      "The server does not have what your account remembers about other people: see the note at the top of the page.",
  },
  olderBucket:
    "The server shows an older version of this bucket than your account has seen: see the note at the top of the page.",
  olderEntry:
    "The server shows an older version of this entry than this browser has seen. Nothing was copied or saved. See the note at the top of the page.",
  signInChanged:
    "The server asks for your password in another way than last time. This is expected if you changed or reset your password elsewhere, or if the operator of the server restored a backup. Otherwise, stop here: an attacker may be trying to learn your password.",
  personChanged:
    "Nothing was done: this person now has other keys or another address. Check that this is really the person you mean: compare codes by phone.",
  memberChanged:
    "Nothing was done: the name or address of a member is no longer the one that administrators confirmed. An administrator can check it on the member’s page.",
  signInAgain:
    "This browser can no longer check your password for this account. Sign out, sign in with your password, and retry.",
  unknown: "Something went wrong. Please try again in a few minutes.",
  retryIn: (seconds: number) =>
    `Try again in ${seconds < 60 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`}.`,
  reference: (id: string) => `Reference: ${id}`,
};
