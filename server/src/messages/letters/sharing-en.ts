import type { GivenAccessType } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { inviterName } from "./inviter-name.ts";
import { quoted } from "./quoted.ts";
import type { SharingLetters } from "./words.ts";

const LEVELS: Readonly<Record<GivenAccessType, string>> = {
  admin: "Administrator: you may see and change what is in it, and decide who else has access.",
  write: "Write access: you may see and change what is in it.",
  read: "Read access: you may see what is in it, and change nothing.",
};

/** The bucket in a sentence. `name` is empty if the server has only the sealed name. */
const aBucket = (name: string): string => (name === "" ? "a bucket" : `the bucket “${quoted(name)}”`);

export const sharingEn: SharingLetters = {
  share_invited: ({ bucket, ...inviter }) => ({
    subject: "You are invited to a shared bucket",
    paragraphs: [
      `${inviterName(inviter)} wants to share ${aBucket(bucket)} with you. Keepwell is a password manager, and a bucket holds passwords and notes.`,
      "Sign up with this address, or sign in if you have an account with it, and confirm the address. You are then given the key, and the bucket appears in your account.",
    ],
    action: "Create my account",
    after: ["If you do not know who this is, you can ignore this message: nothing was set up in your name."],
  }),
  share_added: ({ bucket, ...inviter }) => ({
    subject: "A bucket was shared with you",
    paragraphs: [
      `${inviterName(inviter)} shares ${aBucket(bucket)} with you.`,
      "Sign in to see it. If this person has not shared anything with you before, Keepwell first shows who they are and asks whether you accept.",
    ],
    action: "Open Keepwell",
    after: ["If you do not know who this is, decline it. You can leave a shared bucket at any time."],
  }),
  share_joined: ({ person, bucket }) => ({
    subject: "A person you invited waits for the key",
    paragraphs: [
      `${quoted(person)} has joined, and waits for the key of ${aBucket(bucket)}. Until you confirm, nothing in it can be read by them.`,
      "Compare the code that you are shown with theirs, face to face or on the phone.",
    ],
    action: "Confirm the share",
    after: ["If you no longer want to share the bucket, remove this person on the same page."],
  }),
  share_link_used: ({ person, personEmail, bucket }) => ({
    subject: "Your secure link was used",
    paragraphs: [
      `${quoted(person)} (${personEmail}) joined ${aBucket(bucket)} with the secure link that you made. The link cannot be used again.`,
    ],
    action: "See who has access",
    after: [
      "If you did not give the link to this person, remove them on the same page, and change the passwords that are in the bucket.",
    ],
  }),
  share_changed: ({ by, bucket, level }) => ({
    subject: "Your access to a bucket was changed",
    paragraphs: [`${quoted(by)} changed your access to ${aBucket(bucket)}.`, LEVELS[level]],
    after: [],
  }),
  share_removed: ({ by, bucket }) => ({
    subject: "Your access to a bucket has ended",
    paragraphs: [
      `${quoted(by)} ended your access to ${aBucket(bucket)}. It is no longer among your buckets.`,
    ],
    after: ["Nothing else in your account has changed."],
  }),
  handover_offered: ({ by, bucket }) => ({
    subject: "You are offered a bucket",
    paragraphs: [
      `${quoted(by)} wants to hand ${aBucket(bucket)} over to you. If you accept, it is yours and counts in your plan; ${quoted(by)} stays in it as an administrator.`,
      "Until you accept, everything stays as it is.",
    ],
    action: "Open Keepwell",
    after: [],
  }),
  handover_accepted: ({ by, bucket }) => ({
    subject: "Your bucket was taken over",
    paragraphs: [
      `${quoted(by)} accepted ${aBucket(bucket)} and owns it from now on. You stay in it as an administrator.`,
    ],
    after: [
      "If you did not offer it, sign in now, change your password and sign out the sessions you do not know.",
    ],
  }),
};
