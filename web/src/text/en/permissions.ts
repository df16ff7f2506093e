import type { Model } from "@keepwell/contract/team/permissions.ts";
import { enNumber } from "../number.ts";
import { enPlural } from "../plural.ts";

const groups = (count: number) => `${enNumber(count)} ${enPlural(count, "group", "groups")}`;
const users = (count: number) => `${enNumber(count)} ${enPlural(count, "user", "users")}`;
const rights = (count: number) => `${enNumber(count)} ${enPlural(count, "right", "rights")}`;
const list = new Intl.ListFormat("en-CA", { type: "conjunction" });

/** What somebody who loses the last permission is left with. */
const nothingLeft: Readonly<Record<Model, (name: string) => string>> = {
  enterprise: () => "No root permission is left.",
  bucket: (name) => `Nothing of “${name}” is left to see, but for parts with access lists of their own.`,
  list: (name) => `Nothing of “${name}” is left to see, but for entries with access lists of their own.`,
  entry: (name) => `“${name}” can not be seen or opened any more.`,
};

export const permissions = {
  list: (parts: readonly string[]) => list.format(parts),
  button: "Permissions",
  buttonOf: (name: string) => `Permissions of ${name}`,
  title: (name: string) => `Permissions for “${name}”`,
  views: "Views",
  manage: "Permissions",
  loadFailed: "The permissions could not be loaded.",
  gone: "This is gone, or you do not decide any more who may see it.",
  yours: "You may",
  partly: "You see a part of this bucket: what somebody has opened to you.",

  awaited: {
    title: "This bucket waits for its key",
    text: "You were let in, and somebody who has the key has yet to give it to you. Their Keepwell does that by itself the next time it is open; this page opens then. There is nothing you need to do.",
  },

  /** Under the title, where a key hangs on it. */
  keyNote:
    "Whoever may see any part of a bucket holds its key, and the server withholds the rest from them. What must never reach someone belongs in a bucket of its own.",
  enterpriseNote: "Whatever is granted here on buckets holds in every bucket that is not restricted.",

  names: {
    manage_billing: "Manage billing",
    manage_users: "Manage users",
    manage_permissions: "Manage permissions",
    create_bucket: "Create buckets",
    read: "Read",
    write: "Write",
    manage: "Manage",
    delete: "Delete",
  },
  notes: {
    enterprise: {
      manage_billing: "Plan, cards and invoices",
      manage_users: "People and groups of the enterprise",
      manage_permissions: "What is granted on this page",
      create_bucket: "New buckets of the team",
      read: "Opens all that is in its buckets",
      write: "Creates, changes and deletes entries in them",
      manage: "Changes their lists and names, and deletes them",
    },
    bucket: {
      read: "Opens all that is in it",
      write: "Creates, changes, moves and deletes entries",
      manage: "Changes its lists and its name, and deletes it",
      manage_permissions: "Says who may do what here",
    },
    list: {
      read: "Opens its entries",
      write: "Creates, changes, moves and deletes its entries",
      manage: "Renames and deletes the list",
      manage_permissions: "Says who may do what here",
    },
    entry: {
      read: "Opens it",
      write: "Changes it",
      delete: "Moves and deletes it",
      manage_permissions: "Says who may do what here",
    },
  },
  comesWith: (name: string) => `Comes with “${name}”`,
  notYours: "You do not have this yourself",

  policy: {
    title: "Access policy",
    inherit: "Inherit",
    inheritNote: (parent: string) => `The rules of “${parent}” hold here too`,
    restrict: "Restrict",
    restrictNote: "Only the access lists below; administrators and the bucket’s owner see it as ever",
    beyond: (parent: string, names: string) =>
      `Everything that “${parent}” grants would hold here, and you do not have all of it yourself. You lack: ${names}.`,
    inherits: "Inherits",
    restricted: "Restricted",
    saved: "Access policy saved.",
    failed: "Error while saving access policy.",
  },

  accessList: {
    create: "New access list",
    name: "Name",
    nameHint: "For whom or what it is. The server can read it.",
    members: "Members",
    add: "Add a member…",
    addHint: "Type the name of a person or a group",
    group: (name: string) => `Group: ${name}`,
    isGroup: "Group",
    remove: (name: string) => `Remove ${name}`,
    searching: "Searching...",
    nothing: "No result found.",
    found: (count: number) => `${enNumber(count)} found`,
    rights: "Rights",
    summary: (counts: { groups: number; users: number; rights: number }) => {
      const members = [
        ...(counts.groups > 0 ? [groups(counts.groups)] : []),
        ...(counts.users > 0 || counts.groups === 0 ? [users(counts.users)] : []),
      ];
      return `${members.join(", ")} · ${rights(counts.rights)}`;
    },
    created: "Permission list has been created.",
    updated: "Permission list updated.",
    deleted: "Permission list deleted.",
    delete: "Delete list",
    deleteQuestion: (name: string) => `Delete “${name}”? What it grants ends at once.`,
    deleteFailed: "Error while deleting permission list.",
    beyondTitle: "You can not change this list",
    beyond: (names: string) =>
      `It grants what you do not have here yourself: ${names}. Somebody who has it can change or delete the list.`,
    nobody: "Nobody",
  },

  preview: {
    title: "What this changes",
    none: "Nobody gains or loses anything.",
    loading: "Working out who gains and who loses what…",
    failed: "Who gains and who loses what cannot be told now.",
    above: (parent: string) =>
      `Whoever may see “${parent}” will see this too. Who that is can only be told to those who decide about it.`,
    everyone: (group: string) => `Everyone in ${group}`,
    gains: "Gains:",
    loses: "Loses:",
    nothingLeft,
    more: (count: number) => `Show ${enNumber(count)} more`,
    seen: "Whoever has seen a password may remember it. Change it where somebody loses access.",
  },

  discardTitle: "Discard your changes?",
  discardText: "What you changed has not been saved.",
  discard: "Discard changes",
  keepEditing: "Keep editing",

  who: {
    title: "Who can see this, and why",
    rootTitle: "Who may do what, and why",
    filter: "Filter by name or address",
    count: (count: number) => `${enNumber(count)} ${enPlural(count, "person", "people")}`,
    partNote: "Who sees but a part of it stands at that part: open its permissions there.",
    nobody: "Nobody but administrators.",
    nothing: "Nothing found.",
    download: "Download CSV",
    fileName: (name: string) => `who-can-see-${name}.csv`,
    columns: { name: "Name", email: "Email", permissions: "Rights", reasons: "Why" },
    admin: "Administrator of the enterprise",
    owner: "Owner of the bucket",
    listHere: (name: string) => `Access list “${name}”`,
    listAbove: {
      enterprise: (name: string) => `Root permissions, access list “${name}”`,
      bucket: (name: string, object: string) =>
        `Inherited from the bucket “${object}”, access list “${name}”`,
      list: (name: string, object: string) => `Inherited from the list “${object}”, access list “${name}”`,
      entry: (name: string) => `Access list “${name}”`,
    },
    throughGroup: (reason: string, group: string) => `${reason}, through the group ${group}`,
  },
};
