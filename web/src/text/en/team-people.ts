/** @file The words of the people of a team: users, groups, administrators. */

import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";

const count = (many: number, one: string, other: string) => `${enNumber(many)} ${enPlural(many, one, other)}`;

export const teamPeople = {
  users: {
    count: (many: number) => count(many, "user", "users"),
    add: "Add",
    addSeveral: "Add several",
    kind: "Show",
    kinds: {
      all: "All users",
      unrecoverable: (many: number) => `Cannot be recovered (${enNumber(many)})`,
      uncompared: (many: number) => `Not compared by you (${enNumber(many)})`,
    },
    kindTexts: {
      unrecoverable:
        "If these members lose their password, no administrator can give the account back. The reason is below each status.",
      uncompared:
        "You have not compared the joining code with these members. Another administrator may have done so: each one sees only their own comparisons. “Code not compared” marks those whom you confirmed without comparing.",
    },
    noneOfKind: {
      unrecoverable: "Administrators can recover every member’s account.",
      uncompared: "You have compared the joining code with every member.",
    },
    obstacles: {
      unlisted: "Cannot be recovered: what administrators have signed does not list this person",
      changed: "Cannot be recovered: an administrator has to check the new name or address first",
      alone: "Cannot be recovered: there is no other administrator",
      escrow: "Cannot be recovered: has not agreed to it yet",
    },
    obstacleTitle: "Administrators cannot give this account back yet",
    obstacleTexts: {
      unlisted:
        "What administrators have signed does not list this person, or cannot be verified. Only those whom it lists can be recovered.",
      changed: "The server gives another name or address than the signed one. Check the change above first.",
      alone:
        "An administrator needs another one to recover the account. Only the recovery code or a remembered browser opens it until there is one.",
      escrow:
        "This person has not compared the joining code yet, or has not agreed again since their keys or the team’s keys changed. Ask them to open Keepwell: a notice at the top says what to do. Until then, only their recovery code or a remembered browser opens the account.",
    },
    name: "Name",
    email: "Email",
    state: "Status",
    created: "Created",
    actions: "Actions",
    manageOf: (name: string) => `Manage ${name}`,
    deleteOf: (name: string) => `Delete ${name}`,
    states: {
      invited: "Invited",
      invitationOver: "Invitation expired",
      notJoined: "Has not joined yet",
      waiting: "Waiting for an administrator",
      active: "Active",
      admin: "Administrator",
      suspended: "Suspended",
    },
    meanings: {
      notJoined:
        "This person has set a password but has not joined the team yet. Until then, nothing of the team is shown.",
      waiting: "This person has joined. An administrator still has to confirm them.",
      active: "This person belongs to the team and sees what access lists allow.",
      admin: "This person administers the team and sees everything in it.",
      suspended: "This person cannot sign in and sees nothing of the team.",
    },
    toWaiting: "See what waits for an administrator",
    suspend: "Suspend",
    suspendQuestion: (name: string) => `Suspend ${name}?`,
    suspendText:
      "This person is signed out everywhere at once and cannot sign in. The keys this person had are replaced. If you let this person back in, an administrator has to confirm it.",
    suspendedNow: (name: string) => `${name} is suspended.`,
    restore: "Let back in",
    restoredNow: (name: string) => `${name} can sign in again, and waits for an administrator.`,
    notOneself: "You cannot do this to your own account",
    onlyAdmins: "Only an administrator can change an administrator",
    more: (name: string) => `Actions for ${name}`,

    addTitle: "Add a user",
    paid: (action: string, price: string) => `${action} for ${price} a month`,
    fields: {
      firstname: "Firstname",
      lastname: "Lastname",
      email: "Email",
      email_confirm: "Repeat email",
    },
    inviting: "Inviting…",
    mailed: {
      addText: "We email this person a link to set a password. It works for 14 days.",
      invite: "Send invitation",
      invited: (email: string) => `The invitation is on its way to ${email}.`,
      linkState: (made: string, until: string) =>
        `The link to set a password was sent on ${isoDay(made)} and works until ${isoDay(until)}.`,
      sendAgain: "Send the invitation again",
      resetText:
        "We email this person a link to set a new password. Only they can set it. With the link, they can also ask an administrator to give the account back.",
      resetSend: "Send a reset link",
      resetSent: (email: string) => `The reset link is on its way to ${email}.`,
    },
    kept: {
      addText:
        "This server sends no email. Its operator, the person who runs it, finds a link to set a password in its outbox: ask them for it, and give it to this person. The outbox keeps it for a week; the link works for 14 days from now.",
      invite: "Make invitation",
      invited: (email: string) => `The link for ${email} waits in the server’s outbox.`,
      linkState: (made: string, until: string) =>
        `The link to set a password was made on ${isoDay(made)} and works until ${isoDay(until)}. This server sends no email: its operator, the person who runs it, finds the link in its outbox for a week. Ask them for it, and give it to this person.`,
      sendAgain: "Make a new link",
      resetText:
        "This server sends no email. Its operator, the person who runs it, finds the reset link in its outbox: ask them for it, and give it to this person within 30 minutes. With the link, this person sets a new password, or asks an administrator to give the account back.",
      resetSend: "Make a reset link",
      resetSent: (email: string) => `The reset link for ${email} waits in the server’s outbox.`,
    },
    kitFirst: {
      title: "Save your recovery kit first",
      text: "You are the only administrator. If you forgot your password, your account could not be recovered, and everything the team saves would be lost. Make a recovery code and confirm that you have kept it, then invite the first person.",
      make: "Set up recovery",
    },

    details: "Details",
    updated: "User account updated.",
    code: "This person’s identity code",
    codeText:
      "It identifies this person’s keys, and is not secret. The same code is in their own settings, under Preferences. If the two differ, another person may be posing as them.",
    teamCodeText:
      "Members who have started over with an empty account, or whose account no longer remembers the team, compare this code when they join again.",
    codeFailed: "These keys cannot be verified.",
    reset: "Password",

    question: (name: string) => `Delete ${name}?`,
    endsInvitation: "The invitation ends, and its link stops working.",
    consequences: (isAdmin: boolean) => [
      "The account is deleted at once. This cannot be undone.",
      "This person’s private passwords are destroyed.",
      "The team’s buckets stay. Those that this person created go to someone you choose.",
      isAdmin
        ? "You get a report of every password that this person could see, so that you can change them."
        : "Administrators get a report of every password that this person could see, so that they can be changed.",
      "The keys that this person had are replaced.",
    ],
    heir: "Who takes over this person’s buckets?",
    heirNeeded: "Choose who takes over this person’s buckets.",
    heirHint:
      "The chosen person gets full control of those buckets. If this person owns buckets and you choose no one, nothing is deleted, and you are asked again.",
    heirAdmins:
      "Only administrators can be chosen: taking over a bucket gives full control of it, and you cannot give more than you have.",
    heirRefused:
      "The person you chose can no longer take over buckets. Nothing was deleted. Choose someone else.",
    deleteFailed: "Error while deleting user.",
    left: (name: string) => `${name} is deleted.`,
    leftNothing: "This person could see no password of the team.",
    leftReport: "The passwords that this person could see still have to be changed.",
    leftForAdmins: "Administrators have a report of the passwords that this person could see.",
    openReport: "Open the report",
  },

  groups: {
    count: (many: number) => count(many, "group", "groups"),
    add: "Add",
    createTitle: "Create a group",
    friendlyName: "Name",
    name: "System name",
    nameHint: "Alphanumeric characters only",
    details: "Details",
    noKey:
      "This group has no key yet: an administrator has to confirm it. Until then, it gives its members access to nothing.",
    updated: "User group updated.",
    members: "Members",
    membersText:
      "Each member gets whatever the group is granted. When someone is removed, the group gets a new key.",
    memberCount: (many: number) => count(many, "member", "members"),
    noMembers: "This group has no members yet.",
    addMember: "Add a member by name or email",
    addSeveral: "Add several",
    severalTitle: "Add members",
    chooseFirst: "Choose at least one person",
    addChosen: (many: number) => (many === 0 ? "Add" : `Add ${count(many, "member", "members")}`),
    adding: "Adding…",
    progress: (done: number, all: number) => `${enNumber(done)} of ${enNumber(all)}`,
    severalAdded: (many: number) => `${count(many, "member", "members")} added.`,
    allAreIn: "Every user of the team is in this group.",
    memberAdded: "User has been added to group.",
    isMember: "User already in group.",
    since: "Since",
    remove: "Remove",
    removeMember: (name: string) => `Remove ${name}`,
    removeFailed: "Error while removing member.",
    addRefusedTitle: (name: string) => `${name} was not added`,
    addRefused:
      "This group gives access to something you do not have yourself, so you cannot add people to it. An administrator can.",
    question: (name: string) => `Delete the group “${name}”?`,
    questionText: "The access it gives ends at once. Its members stay in the team.",
    deleted: (name: string) => `The group “${name}” is deleted.`,
    deleteFailed: "Error while deleting group.",
    emptyTitle: "No groups yet.",
    empty: "With a group, you give several people access at once.",
  },

  admins: {
    text: "Administrators see everything in the team, manage its people and permissions, and can bring a member’s account back.",
    count: (many: number) => count(many, "administrator", "administrators"),
    lastTitle: "There is only one administrator",
    lastText:
      "If this account’s password is lost, only its recovery code (Settings, Recovery) or a remembered browser opens the account. Make a recovery code. Add a second administrator if you trust a person with everything.",
    lastSeen:
      "If they lose their password, only their recovery code or a remembered browser opens their account. They can add a second administrator.",
    add: "Add administrator",
    adding: "Adding…",
    addTitle: "Add an administrator",
    addText: "Only someone who has joined the team and been confirmed can become an administrator.",
    who: "Who?",
    chooseFirst: "Choose a person",
    notListed: (name: string) => `No administrator has confirmed ${name} yet.`,
    code: "Identity code",
    compareText: (name: string) =>
      `The server says that this is ${name}. Speak with ${name} and compare this identity code, which they find in their settings, under Preferences.`,
    compareSigned: (name: string) =>
      `Administrators have signed the name ${name}, so the server cannot have changed it. Only the code shows who the person is: speak with ${name} and compare this identity code, which they find in their settings, under Preferences.`,
    compareWarning: "If even one character differs, cancel: it is someone else.",
    isSame: (name: string) => `I have spoken to ${name}, and the codes are the same`,
    compareFirst: "Compare the code first",
    given: (name: string) => [
      `${name} gets the team’s keys, which open every bucket of the team.`,
      `${name} can bring back the account of any member, and read what is in it.`,
      `${name} can invite, delete and confirm people, and remove you as an administrator.`,
    ],
    granted: "User has been granted admin role.",
    isAdmin: "User is already admin.",
    since: "Since",
    remove: "Remove as administrator",
    removeOf: (name: string) => `Remove ${name} as administrator`,
    question: (name: string) => `Remove ${name} as administrator?`,
    questionText:
      "This takes effect at once. The person stays in the team. The team gets new keys, and its buckets are locked with them.",
    removed: (name: string) => `${name} is no longer an administrator.`,
    removeFailed: "Error while removing admin.",
  },
};
