import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

/** The texts of "Who can see this, and why". A part of the texts of permissions. */
export const who = {
  title: "Who can see this, and why",
  rootTitle: "Who may do what, and why",
  filter: "Filter by name or address",
  count: (count: number) => `${enNumber(count)} ${enPlural(count, "person", "people")}`,
  partNote: "People who can see only a part of it are listed under the permissions of that part.",
  computed:
    "Keepwell works this out from what members have signed, and marks where the server says otherwise.",
  /** What the server alone decides, on each kind of object. */
  notSigned: {
    bucket: "The owner of the bucket is what the server says: no member has signed it.",
    list: "The owner of the bucket, and which entries are in this list, are what the server says: no member has signed them.",
    entry:
      "The owner of the bucket, and the list of this entry, are what the server says: no member has signed them.",
  },
  partlyShown:
    "You see the signatures only for what you manage. The other rows are marked, because only the server says what they show.",
  differs: (count: number) =>
    `The server’s answer differs from the signatures for ${enNumber(count)} ${enPlural(count, "person", "people")}`,
  unsignedTitle: "Keepwell does not rely on all of these permissions",
  part: (name: string, title: string) => `${name}: ${title}.`,
  parts: {
    enterprise: () => "Root permissions",
    bucket: (name: string) => `Bucket “${name}”`,
    list: (name: string) => `List “${name}”`,
    entry: (name: string) => `Entry “${name}”`,
    group: (name: string) => `Group “${name}”`,
  },
  unknown: "name cannot be verified",
  /** How the server's answer about a person differs from the signatures. */
  differences: {
    stranger: "Only the server names this person, who is not in the signed register.",
    unsigned: "Only the server says so: no valid signature gives this.",
    more: (rights: string) => `The server says: ${rights}. No valid signature gives all of this.`,
    unseen: "Only the server says so: you cannot see the signatures that would confirm it.",
    omitted: "The server leaves this person out.",
    less: (rights: string) => `The server says only: ${rights}.`,
    reasons: "The server gives other reasons.",
  },
  onlyAdministrators: "Only administrators.",
  nothing: "Nothing found.",
  download: "Download as CSV",
  fileName: (name: string) => `who-can-see-${name}.csv`,
  columns: {
    name: "Name",
    email: "Email",
    permissions: "Rights",
    reasons: "Why",
    difference: "Difference",
  },
  admin: "Administrator of the enterprise",
  owner: "Owner of the bucket",
  listHere: (name: string) => `Access list “${name}”`,
  listAbove: {
    enterprise: (name: string) => `Root permissions, access list “${name}”`,
    bucket: (name: string, object: string) => `Inherited from the bucket “${object}”, access list “${name}”`,
    list: (name: string, object: string) => `Inherited from the list “${object}”, access list “${name}”`,
    entry: (name: string) => `Access list “${name}”`,
  },
  throughGroup: (reason: string, group: string) => `${reason}, through the group ${group}`,
};
