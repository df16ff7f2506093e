import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDateTime } from "../date-time.ts";

export const restored = {
  seen: "This browser saw last",
  shown: "The server has",
  /** Typed to continue; compared without regard to case. */
  phrase: "the operator restored a backup",
  label: (phrase: string) => `Type “${phrase}” to continue`,
  fill: "Confirm first that a backup was restored",
  strip:
    "The server shows an older version of your account. Until you decide, most of it cannot be verified.",
  review: "See what happened",
  state: {
    title: "The server shows an older version of your account",
    why: "This is expected if the operator of the server restored a backup. A dishonest server that hides changes from you would show the same. If you have not heard of a backup, ask the operator before you continue.",
    saved: (seq: number, at: string | null) =>
      at === null
        ? `Version ${enNumber(seq)}, of an unknown date`
        : `Version ${enNumber(seq)}, of ${isoDateTime(at)}`,
    nothing: "No saved version",
    continue: "Continue with the older version",
    continuing: "Continuing…",
    another: "The server now shows another older version. Read it before you continue.",
  },
  entries: {
    strip: "The server shows older versions of entries or buckets than this browser has seen.",
    title: "The server shows older versions of entries or buckets",
    why: "This browser remembers newer versions of some entries or buckets. It does not open, copy or change the older ones. This is expected if the operator of the server restored a backup. A dishonest server that hides changes from you would show the same. If you have not heard of a backup, ask the operator before you continue.",
    lost: "If you continue, this browser accepts what the server has now. What was saved after that backup is lost. Check your latest changes, including permissions.",
    continue: "Continue with the older versions",
  },
  returning: {
    title: "If you continue (this list is not shown again):",
    lost: "What was saved after that backup is no longer on the server.",
    accepted:
      "Your browsers accept entries, permissions, names and addresses as they were at that time. Check what you have changed since.",
    unknown:
      "This browser does not know what has changed since. Check who has access to your buckets, and compare codes with those people again.",
    unnamed: "A bucket that the server does not list",
    removed: (bucket: string, people: string) =>
      `“${bucket}”: you removed ${people}, who may have access again. Remove them again.`,
    key: (bucket: string) =>
      `“${bucket}”: it may use an earlier key again. People who have been removed since then still have that key. Check who has access.`,
    forgotten: (people: string) => `Your check of ${people} is lost. Compare codes with them again.`,
    roster: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "change", "changes")} to your team’s members, administrators and groups ${enPlural(count, "is", "are")} undone. People who were removed may belong to it again.`,
    verifiedOnly: "“Share only with people whose code I compared” is off again.",
    readable:
      "The server can read the names of entries in your own buckets again. Encrypt them in your preferences.",
    unknownPerson: "a person whose address is not known",
  },
  password: {
    title: "The server has an older password of this account",
    why: "This is expected if the operator of the server restored a backup. The password that was valid then is valid again: enter that one. If you have not heard of a backup, stop here and ask the operator: an attacker may be trying to learn your earlier password.",
    since: (at: string) => `The password used here since ${isoDateTime(at)}`,
    unknown: "An earlier password, of an unknown date",
  },
};
