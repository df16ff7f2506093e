import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";
import { preferences } from "./sharing-preferences.ts";

const passwords = (count: number) => `${enNumber(count)} ${enPlural(count, "password", "passwords")}`;

export const sharing = {
  day: isoDay,
  levels: {
    owner: "Owner",
    admin: "Administrator",
    write: "Write access",
    read: "Read access",
  },
  levelNotes: {
    admin: "Can change everything here, and decides who has access",
    write: "Can open, create, edit and delete entries and lists",
    read: "Can open entries, and change nothing",
  },
  you: "You",

  access: {
    paid: (action: string, price: string) => `${action} for ${price} a month`,
    title: "User access",
    addTitle: "Add a user",
    email: "Email",
    level: "Level",
    known: "People you know",
    adding: "Adding…",
    incomplete: "Please provide a valid email address and select a level",
    added: "User has been added.",
    mailed: (email: string) => `We mailed an invitation to ${email}.`,
    notMailed: (email: string) =>
      `This server sends no email. Give ${email} a secure link from the list, or ask them to create an account.`,
    updated: "User access has been updated.",
    loadFailed: "Can not load access list. Please try again later.",
    list: "People with access",
    levelOf: (who: string) => `Level of ${who}`,
    applyTo: (who: string) => `Apply to ${who}`,
    remove: (who: string) => `Remove ${who}`,
    unverifiable: "A person on this list cannot be verified",
    unverifiableText:
      "What the server says about this person cannot be verified. Nothing is shared with them from here.",
    readOnly: "Administrators and the owner decide who has access.",
  },

  status: {
    pending: "Invited, no account yet",
    pendingText: "They get an email. Once they have an account with this address, you confirm them here.",
    pendingUnsent:
      "This server sends no email: tell them to create an account with this address. You confirm them here afterwards.",
    unproven: "Waiting for them to confirm their address",
    confirm: "Waiting for you to confirm",
    confirmElse: "Waiting to be confirmed",
    unsigned: "Not signed by anyone you know",
    unsignedText: "No owner or administrator whom you know gave this person the key. Ask, or remove them.",
    altered: "Changed after the invitation",
    alteredText:
      "The address or the level is not the one that was invited. Remove this person and invite them again.",
    verified: "Codes compared",
    notCompared: "Codes not compared",
    changed: "Keys have changed",
    moved: "Address has changed",
  },
  confirm: (who: string) => `Confirm sharing with ${who}`,
  confirmed: (who: string) => `${who} can open this bucket now.`,
  verify: "Compare codes",
  verifyWith: (who: string) => `Compare codes with ${who}`,
  verified: (who: string) => `You have compared the codes with ${who}.`,

  trust: {
    yourCode: "Your identity code",
    theirCode: "Their identity code",
    codesFailed: "The codes could not be made. Close this and try again.",
    shareTitle: (who: string) => `Share with ${who}`,
    confirmTitle: (who: string) => `Confirm sharing with ${who}`,
    verifyTitle: (who: string) => `Compare codes with ${who}`,
    first: (who: string) =>
      `You have not shared with ${who} before. The server says who this is; the codes show whether that is true.`,
    known: (who: string) =>
      `You have shared with ${who} before, and their code is still the same. Comparing the codes shows whether it is really ${who}.`,
    how: "Call or meet this person, and read both identity codes to each other. They are not secret. Each of you finds your own in Settings, under Preferences. If a code differs, stop: another person may be posing as one of you.",
    later: "Or go on, and compare later with “Compare codes” beside this person in the list.",
    share: "Share",
    sharing: "Sharing…",
    shareUncompared: "Share without comparing",
    comparedShare: "We compared the codes: share",
    confirmUncompared: "Confirm without comparing",
    confirming: "Confirming…",
    comparedConfirm: "We compared the codes: confirm",
    comparedAccept: "We compared the codes: accept",
    comparedVerify: "The codes are the same",
    saving: "Saving…",
    changedTitle: (who: string) => `The keys of ${who} changed`,
    changedText: (who: string) =>
      `The keys that the server now gives for ${who} are not the ones you know. That happens after ${who} has started over with an empty account. It also happens when an attacker tries to read what you share. Nothing was sent.`,
    changedHow: "Meet them, or call a number that you already have, and read both codes to each other.",
    newCode: "Their new identity code",
    tick: (who: string) => `I compared the new code with ${who}, by phone or in person`,
    tickFirst: "Compare the codes and tick the box first",
    trustShare: "Trust the new keys and share",
    trustConfirm: "Trust the new keys and confirm",
    trustAccept: "Trust the new keys and accept",
    trustVerify: "Trust the new keys",
  },

  preferences,

  removal: {
    title: (who: string) => `Remove ${who}?`,
    active: (who: string, bucket: string) =>
      `${who} loses “${bucket}” at once, in every browser. The key of the bucket is then changed, so that what is saved from now on stays closed to them.`,
    seen: "What they have seen, they may have kept. You are told which passwords to change.",
    waiting: (who: string, bucket: string) =>
      `${who} has not opened “${bucket}” yet. The invitation ends at once.`,
    remove: "Remove",
    removing: "Removing…",
    removed: (who: string) => `${who} no longer has access.`,
    afterTitle: (who: string) => `${who} no longer has access`,
    could: (who: string, count: number) =>
      `${who} could open ${passwords(count)} of this bucket. ${enPlural(count, "Change it on its website, then here.", "Change those that matter on their websites, then here.")}`,
    couldAll: (who: string) =>
      `${who} could open every password of this bucket. Change those that matter on their websites, then here.`,
    none: (who: string) => `There was no password here that ${who} could have kept.`,
    list: "Passwords to change",
    left: (who: string, count: number) => `${who} could open ${passwords(count)} of this bucket.`,
    show: "Show them",
    dismiss: "Done",
  },

  rotation: {
    due: "The key of this bucket has to be changed",
    dueText:
      "A person who had it has left, or has new keys. What is saved after the change no longer opens with the previous key.",
    begin: "Change the key",
    halfway: "The key of this bucket is being changed",
    halfwayText: "What is saved from now on needs the new key; what was there before follows.",
    goOn: "Go on",
    running: "Changing the key of the bucket",
    starting: "Starting…",
    progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
    leave: "You can close this: it goes on by itself while Keepwell is open.",
    done: "The key of the bucket is changed.",
    failed: "The change of the key could not be finished. Nothing is lost: go on when you like.",
  },

  people: {
    title: "Who can see this",
    ofEntry: (entry: string) => `Who can see “${entry}”`,
    entryText: "Everyone who has access to the bucket can open all its entries.",
    list: "People who can see this",
    ownerHow: "Owner",
    addedBy: (who: string) => `Added by ${who}`,
    addedByYou: "Added by you",
    meantFor: (email: string) => `The key was given to ${email}`,
    addedByUnknown: "Added by an unknown person",
    since: (day: string) => `since ${day}`,
    waitsSince: (day: string) => `invited ${day}`,
    notYet: "Cannot open anything yet",
    verified: "Codes compared",
    notCompared: "Codes not compared",
    changed: "Keys have changed",
    moved: "Address has changed",
  },

  incoming: {
    region: "Shared with you",
    title: (name: string, email: string, bucket: string) => `${name} (${email}) shares “${bucket}” with you`,
    /** For the user's own bucket whose key an administrator rotated, after the account has lost what it remembers. */
    ownTitle: (bucket: string) => `An administrator of “${bucket}” gave its key`,
    ownText: "Compare the code of the administrator who changed the bucket’s key last.",
    level: (level: string) => `You get: ${level}.`,
    means: {
      admin: "You can change everything in it, and decide who has access.",
      write: "You can create, edit and delete its entries and lists.",
      read: "You can open its entries and copy from them, but change nothing.",
    },
    first: "You have not shared with this person before. If you did not expect it, ask before you accept.",
    acceptUncompared: "Accept, and compare later",
    accepting: "Accepting…",
    decline: "Decline",
    declining: "Declining…",
    declineTitle: (bucket: string) => `Decline “${bucket}”?`,
    declineText: (who: string) => `You lose the access that ${who} gave you. They can share it again.`,
    declined: "You declined it.",
    accepted: (bucket: string) => `“${bucket}” is among your buckets now.`,
    changed: (who: string) => `The keys of ${who} changed`,
    changedText: (who: string, bucket: string) =>
      `The keys that came with “${bucket}” are not the ones you know for ${who}. Nothing in it is opened until you have compared the codes.`,
    changedAction: "Compare codes…",
    waiting: (who: string) => `Waiting for ${who} to confirm you`,
    waitingUnknown: "Waiting to be confirmed",
    /** The name is empty while the key that opens it is missing. */
    waitingText: (bucket: string, day: string) =>
      bucket === "" ? `For a bucket, since ${day}.` : `For “${bucket}”, since ${day}.`,
  },

  leave: {
    title: "Leave this bucket",
    text: "It disappears from your buckets, and you can open nothing in it any more. The person who shared it can add you again.",
    action: "Leave bucket",
    question: (bucket: string) => `Leave “${bucket}”?`,
    leaving: "Leaving…",
    left: (bucket: string) => `You left “${bucket}”.`,
  },

  about: {
    name: "Bucket name",
    level: "Your level",
    owner: "Owner",
  },

  handover: {
    title: "Hand over this bucket",
    text: "Another person with access becomes the owner. You stay, as an administrator.",
    noOne: "Only you can open this bucket so far. Share it first.",
    action: "Hand over…",
    dialogTitle: (bucket: string) => `Hand over “${bucket}”`,
    to: "New owner",
    choose: "Choose a person first",
    choosePerson: "Choose a person",
    consequences: [
      "They may delete the bucket, and remove everyone, you too.",
      "It counts for their plan from then on, with everyone it is shared with.",
      "Nothing changes until they accept. You can withdraw the offer until then.",
    ],
    offer: "Offer",
    offering: "Offering…",
    offered: (who: string) => `The bucket is offered to ${who}.`,
    pending: (who: string, day: string) => `Offered to ${who} on ${day}. Nothing changes until they accept.`,
    unknownPerson: "a person",
    withdraw: "Withdraw",
    withdrawing: "Withdrawing…",
    withdrawn: "The offer is withdrawn.",
    offersYou: (who: string, bucket: string) => `${who} offers you the bucket “${bucket}”`,
    offersYouText:
      "As its owner you decide who has access, and you alone can delete it. It counts for your plan. The current owner stays as an administrator.",
    accept: "Accept",
    accepting: "Accepting…",
    decline: "Decline",
    accepted: (bucket: string) => `You own “${bucket}” now.`,
    declined: "You declined the offer.",
  },
};
