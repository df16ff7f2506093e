import { isoDateTime } from "../date-time.ts";
import { enNumber } from "../number.ts";
import { enPlural } from "../plural.ts";

export const restored = {
  seen: "This browser saw last",
  shown: "The server has",
  /** Typed to continue; compared without regard to case. */
  phrase: "the operator restored a backup",
  label: (phrase: string) => `Type “${phrase}” to continue`,
  fill: "Confirm first that a backup was restored",
  strip: "The server shows an older state of your account. Until you decide, most of it cannot be verified.",
  review: "See what happened",
  state: {
    title: "The server shows an older state of your account",
    why: "This is so after the operator of the server restored a backup. A server that hides changes from you looks the same: if you have not heard of a backup, ask the operator before you continue.",
    saved: (seq: number, at: string | null) =>
      at === null
        ? `The state of save ${enNumber(seq)}, of an unknown date`
        : `The state of ${isoDateTime(at)}, save ${enNumber(seq)}`,
    nothing: "No saved state",
    continue: "Continue with the older state",
    continuing: "Continuing…",
    another: "The server shows another older state now. Read it before you continue.",
  },
  entries: {
    strip: "The server shows older versions of entries or buckets than this browser has seen.",
    title: "The server shows older versions of entries or buckets",
    why: "This browser remembers newer versions of some entries or buckets. It does not open, copy or change the older ones. This is so after the operator of the server restored a backup. A server that hides changes from you looks the same: if you have not heard of a backup, ask the operator before you continue.",
    lost: "If you continue, this browser accepts what the server has now. What was saved after that backup is lost: check your latest changes, to permissions too.",
    continue: "Continue with the older versions",
  },
  returning: {
    title: "If you continue (this list is not shown again):",
    lost: "What was saved after that backup is no longer on the server.",
    accepted:
      "Your browsers accept entries, permissions, and the names and addresses of people as they were then. Check those that you have changed since.",
    unknown:
      "This browser does not know what has changed since. Look at who has access to your buckets, and compare codes again.",
    unnamed: "A bucket that the server does not list",
    removed: (bucket: string, people: string) =>
      `“${bucket}”: you removed ${people}, who may have access again. Remove them again.`,
    key: (bucket: string) =>
      `“${bucket}”: it may have an earlier key again, which people who were removed since still know. Look at who has access.`,
    forgotten: (people: string) =>
      `What you confirmed about the keys of ${people} is forgotten. Compare codes again.`,
    roster: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "change", "changes")} to your team’s members, administrators and groups ${enPlural(count, "is", "are")} undone. People who were removed may belong to it again.`,
    verifiedOnly: "“Share only with people whose code I compared” is off again.",
    readable:
      "The names of entries in your own buckets are sent readable again. Seal them in your preferences.",
    somebody: "somebody whose address is not known",
  },
  password: {
    title: "The server has an older password of this account",
    why: "This is so after the operator of the server restored a backup. The password that was valid then is valid again: enter that one. If you have not heard of a backup, stop here and ask the operator: somebody may be after your earlier password.",
    since: (at: string) => `The password used here since ${isoDateTime(at)}`,
    unknown: "An earlier password, of an unknown date",
  },
};
