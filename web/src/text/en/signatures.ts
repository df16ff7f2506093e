import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

/** The part of the texts of permissions that is about signatures. */
export const signatures = {
  /** Why this browser does not use the stored permissions. */
  signature: {
    titles: {
      none: "These permissions are not signed yet",
      changed: "These permissions were changed without a signature",
      "no-authority": "Signed by a member who does not decide these permissions, or no longer does",
      older: "The server shows older permissions than this browser has seen",
      withheld: "The server no longer shows who signed these permissions",
      forked: "The server shows signed permissions that differ from those this browser has seen",
      invalid: "The signature of these permissions cannot be verified",
    },
    asks: "A signature shows which administrator decided this, so that the server cannot change it unnoticed. Keepwell asks before it gives anyone a key because of them. An administrator can check and sign them.",
    check: "Check and sign",
    refused:
      "If the operator of this server restored a backup, sign in again and confirm it. Otherwise tell your administrators.",
  },

  /** What an administrator signs after having seen it. */
  sign: {
    title: "Check and sign these permissions",
    text: "Your signature tells the team that you decided this, and the server cannot change it unnoticed. Names and codes were signed by administrators. Sign only if each of these members and groups should have these rights.",
    restricted: "Nothing is inherited from above.",
    noLists: "No access list grants anything here.",
    group: (name: string) => `Group: ${name}`,
    unknown: "not in the signed register",
    unnamed: "Member without a signed name",
    reading: "Reading what administrators have signed…",
    sign: "Sign",
    signing: "Signing…",
    signed: "The permissions are signed.",
  },

  /** Records that no longer count, because their signer is no longer an administrator. */
  again: {
    title: (count: number) =>
      `The permissions of ${enNumber(count)} ${enPlural(count, "object", "objects")} must be signed again`,
    text: "A former administrator signed them. Until another administrator signs them again, Keepwell asks before it gives anyone a key because of them.",
    review: "Check and sign again",
    dialogTitle: "Sign these permissions again",
    dialogText:
      "Look through all of them. Names and codes were signed by administrators. Sign only if each of these members and groups should have these rights.",
    reading: "Reading what was signed…",
    readingFailed: "What was signed could not be read.",
    inBucket: (object: string, bucket: string) => `${object}, in “${bucket}”`,
    signedBy: (name: string) => `Signed by ${name}`,
    formerMember: "a former member",
    changed:
      "These were changed after they were signed, so they are not signed with the others. Check each of them in its own permissions:",
    signAll: (count: number) => (count === 1 ? "Sign again" : `Sign all ${enNumber(count)} again`),
    nothing: "Nothing can be signed together.",
    signing: "Signing",
    progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
    done: (count: number) =>
      `The permissions of ${enNumber(count)} ${enPlural(count, "object were", "objects were")} signed again.`,
    failed: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "object was", "objects were")} not signed`,
    why: {
      changed: "changed since it was shown; check it again",
      failed: "the call failed; try again",
    },
    /** In the question before an administrator's role ends. */
    ending: (count: number) =>
      `The permissions of ${enNumber(count)} ${enPlural(count, "object are", "objects are")} signed by this administrator`,
    endingText:
      "These signatures will no longer be valid. Right afterwards, you can review these permissions and sign them again together.",
    more: (count: number) => `and ${enNumber(count)} more`,
  },
};
