import type { Model } from "@keepwell/contract/team/permissions.ts";
import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";
import { memberAccess } from "./member-access.ts";
import { signatures } from "./signatures.ts";
import { who } from "./who.ts";

const groups = (count: number) => `${enNumber(count)} ${enPlural(count, "group", "groups")}`;
const users = (count: number) => `${enNumber(count)} ${enPlural(count, "user", "users")}`;
const rights = (count: number) => `${enNumber(count)} ${enPlural(count, "right", "rights")}`;
const list = new Intl.ListFormat("en-CA", { type: "conjunction" });

/** The sentence for a member who loses the last permission on an object. */
const nothingLeft: Readonly<Record<Model, (name: string) => string>> = {
  enterprise: () => "No root permission is left.",
  bucket: (name) => `“${name}” can no longer be seen, except for parts with their own access lists.`,
  list: (name) => `“${name}” can no longer be seen, except for entries with their own access lists.`,
  entry: (name) => `“${name}” can no longer be seen or opened.`,
};

export const permissions = {
  list: (parts: readonly string[]) => list.format(parts),
  button: "Permissions",
  buttonOf: (name: string) => `Permissions of ${name}`,
  title: (name: string) => `Permissions for “${name}”`,
  views: "Views",
  manage: "Permissions",
  loadFailed: "The permissions could not be loaded.",
  gone: "This was deleted, or you can no longer manage its permissions.",
  yours: "You can",
  partly: "You see the part of this bucket that you were given access to.",

  awaited: {
    title: "This bucket is waiting for its key",
    text: "You have been given access, but someone who has the key still has to pass it on to you. Their Keepwell does so by itself the next time it is open, and this page then opens. There is nothing you need to do.",
  },

  /** Shown under the title, if a key depends on the permissions. */
  keyNote:
    "Anyone who can see part of a bucket holds its key; the server keeps the rest from them. Put what someone must never reach into a separate bucket.",
  enterpriseNote: "What you grant here on buckets applies to every bucket that is not restricted.",

  names: {
    manage_billing: "Manage billing",
    manage_users: "Manage users",
    manage_permissions: "Manage permissions",
    create_bucket: "Create buckets",
    read: "Read",
    write: "Write",
    manage: "Manage",
    delete: "Delete",
    export: "Export",
  },
  notes: {
    enterprise: {
      manage_billing: "Plan, cards and invoices",
      manage_users: "People and groups of the enterprise",
      manage_permissions: "Decides what is granted on this page",
      create_bucket: "New buckets of the team",
      read: "Opens everything in every bucket of the team that is not restricted",
      write: "Creates, changes and deletes entries in every bucket that is not restricted",
      manage: "Changes lists and names of every bucket that is not restricted, and deletes buckets",
      export: "Exports what they can read, where exports need this permission",
    },
    bucket: {
      read: "Opens everything in it",
      write: "Creates, changes, moves and deletes entries",
      manage: "Changes its lists and its name, and deletes it",
      manage_permissions: "Decides who may do what here",
    },
    list: {
      read: "Opens its entries",
      write: "Creates, changes, moves and deletes its entries",
      manage: "Renames and deletes the list",
      manage_permissions: "Decides who may do what here",
    },
    entry: {
      read: "Opens this entry",
      write: "Changes this entry",
      delete: "Moves and deletes this entry",
      manage_permissions: "Decides who may do what here",
    },
  },
  comesWith: (name: string) => `Comes with “${name}”`,
  notYours: "You do not have this yourself",

  /** The names of the icon beside a restricted list or entry. */
  restriction: {
    signed: "Restricted: only people on its access list see it",
    reported: "Restricted, according to the server. Keepwell cannot check it here.",
  },

  policy: {
    title: "Access policy",
    save: "Save policy",
    inherit: "Inherit",
    inheritNote: (parent: string) => `The rules of “${parent}” apply here too`,
    restrict: "Restrict",
    restrictNote: "Only the access lists below apply; administrators and the bucket’s owner still see it",
    beyond: (parent: string, names: string) =>
      `Everything that “${parent}” grants would apply here, and you do not have all of it yourself. You lack: ${names}.`,
    inherits: "Inherits",
    restricted: "Restricted",
    saved: "Access policy saved.",
    failed: "Error while saving access policy.",
  },

  addPeople: {
    title: "Add people",
    who: "Who",
    search: "Person or group",
    level: "Level",
    add: "Add",
    adding: "Adding…",
    chooseFirst: "Choose a person or a group first",
    extends: (list: string) => `They join the access list “${list}”.`,
    creates: (list: string) => `A new access list, “${list}”, is made for them.`,
    /** The names of access lists that are made for a level. */
    lists: {
      read: "Readers",
      write: "Writers",
      delete: "Editors",
      manage: "Managers",
    },
  },

  accessList: {
    create: "New access list",
    save: "Save access list",
    name: "Name",
    nameHint: "Who or what it is for. The server can read it.",
    members: "Members",
    add: "Add a member…",
    group: (name: string) => `Group: ${name}`,
    isGroup: "Group",
    unsigned: (name: string) => `“${name}” is not signed yet`,
    notChosen: (name: string) => `${name} cannot be chosen: the server’s name differs from the signed one.`,
    remove: (name: string) => `Remove ${name}`,
    searching: "Searching...",
    nothing: "No result found.",
    found: (count: number) => `${enNumber(count)} found`,
    rights: "Rights",
    rightsInTeam: "Rights in the team",
    rightsInBuckets: "Rights in every bucket",
    summary: (counts: { groups: number; users: number; rights: number }) => {
      const members = [
        ...(counts.groups > 0 ? [groups(counts.groups)] : []),
        ...(counts.users > 0 ? [users(counts.users)] : []),
      ];
      return `${members.join(", ") || "No members"} · ${rights(counts.rights)}`;
    },
    created: "Permission list has been created.",
    updated: "Permission list updated.",
    changedMeanwhile:
      "Someone else has just changed this access list, and your changes do not fit theirs. Nothing was saved. Check the list as it is now, then save again.",
    deletedMeanwhile: "This access list no longer exists, or you can no longer see it. Nothing was saved.",
    savedTogether: "Someone else has changed this access list too. It has their changes and yours.",
    deleted: "Permission list deleted.",
    delete: "Delete access list",
    deleteQuestion: (name: string) => `Delete “${name}”? The access it gives ends at once.`,
    deleteFailed: "Error while deleting permission list.",
    beyondTitle: "You cannot change this list",
    beyond: (names: string) =>
      `It grants rights that you do not have here: ${names}. Someone who has them can change or delete the list.`,
    noMembers: "No members",
  },

  preview: {
    title: "What this changes",
    none: "No one gains or loses access.",
    loading: "Working out who gains and who loses what…",
    failed: "Who gains and who loses what cannot be worked out right now.",
    above: (parent: string) =>
      `Everyone who can see “${parent}” will see this too. Only members who manage its permissions can see who that is.`,
    everyone: (group: string) => `Everyone in ${group}`,
    gains: "Gains:",
    loses: "Loses:",
    nothingLeft,
    more: (count: number) => `Show ${enNumber(count)} more`,
    seen: "Anyone who has seen a password may remember it. Where someone loses access, change it.",
  },

  /** Keys that no signature entitles a member to. */
  asked: {
    title: (count: number) =>
      `${enNumber(count)} ${enPlural(count, "key waits", "keys wait")} for your decision`,
    text: "According to the server, a member lacks this access. No administrator has confirmed that.",
    review: "Review keys",
    explained:
      "A member with a bucket’s key can open everything in it. Give a key only if you know that the member should have it. First check that this is really the person you mean: compare the code with them by phone.",
    failed: "What is known about these keys could not be verified.",
    bucketKey: (name: string) => `Key of the bucket “${name}”`,
    groupKey: (name: string) => `Key of the group “${name}”`,
    unknown: "name cannot be verified",
    member: "To the member with this code:",
    named: (name: string, email: string) => `To ${name} (${email}), with this code:`,
    group: (name: string) => `To the group “${name}”, with this code:`,
    lists: (names: readonly string[]) =>
      `By the access ${enPlural(names.length, "list", "lists")} ${list.format([...names].map((name) => `“${name}”`))}, not signed by an administrator.`,
    noList: "No access list names this recipient.",
    give: "Give the key",
    giving: "Giving…",
    given: "The key was given.",
  },

  discardTitle: "Discard your changes?",
  discardText: "What you changed has not been saved.",
  discard: "Discard changes",
  keepEditing: "Keep editing",

  ...signatures,
  who,
  memberAccess,
};
