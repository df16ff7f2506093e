import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const places = (count: number, one: string, others: string) =>
  `${enNumber(count)} ${enPlural(count, one, others)}`;

/** The texts about a member's groups and about what the member can see. A part of the texts of permissions. */
export const memberAccess = {
  title: "Groups and access",
  text: (name: string) =>
    `What ${name} belongs to and can see. Keepwell works this out from what members have signed, and marks where the server says otherwise.`,
  suspendedText: (name: string) =>
    `What ${name} belongs to, and could see until the suspension. If ${name} was an administrator until then, that was everything. Change the passwords that ${name} may know.`,
  groups: "Groups",
  noGroups: "None",
  unsignedGroup: (group: string) => `${group} (only the server says so)`,
  root: "Root permissions",
  noRoot: "None",
  table: (name: string) => `What ${name} can see`,
  filter: "Filter by bucket",
  count: (count: number) => places(count, "bucket, list or entry", "buckets, lists and entries"),
  columns: { object: "Where", permissions: "Rights", reasons: "Why" },
  wholeBucket: "Everything in the bucket",
  listIn: (bucket: string) => `List in the bucket “${bucket}”`,
  entryIn: (bucket: string) => `Entry in the bucket “${bucket}”`,
  closed: (count: number) =>
    `Except ${places(count, "restricted list or entry", "restricted lists and entries")}`,
  nothing: "No bucket of the team",
  notFound: "Nothing found.",
  bounds:
    "Private passwords are not listed. For a list or an entry whose name you cannot read, you see its bucket’s name. No signature confirms who owns a bucket, or which entries are in a list.",
  partly: "You see only what concerns the objects whose permissions you manage. There may be more.",
  withheld: (count: number) =>
    `The server does not show the signed permissions of ${places(count, "object", "objects")}. What they grant may be missing here.`,
};
