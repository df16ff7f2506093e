import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;

/** Says that entries stay, because the user is not allowed to move or delete them; `verb` says which. */
const stays = (verb: string) => (count: number, buckets: readonly string[]) =>
  `${entries(count)} will stay, because you are not allowed to ${verb} ${enPlural(count, "it. It is", "them. They are")} in ${namesOf(buckets)}.`;

const stayed = (verb: string) => (count: number) =>
  `${entries(count)} stayed, because you are not allowed to ${verb} ${enPlural(count, "it", "them")}.`;

/** As many names as a notice can show. */
const NAMED = 5;

const namesOf = (names: readonly string[]): string => {
  const named = [...names].slice(0, NAMED).map((name) => `“${name}”`);
  const more = names.length - named.length;
  return [...named, ...(more > 0 ? [`${enNumber(more)} more`] : [])].join(", ");
};

export const lists = {
  /** In place of a bucket that does not open. */
  closedText:
    "Its key or its name is not the one that its owner saved, so Keepwell shows and sends nothing of it. Your other buckets work.",
  allPasswords: "All passwords",
  inNoList: "In no list",
  filter: "Filter by name",
  create: "Create",
  count: entries,
  people: "Who can see this",
  navigation: "Lists",
  list: "List",
  createNew: "Create new list",
  about: "A list groups entries of this bucket. An entry is in one list at most.",
  bucketSettings: "Bucket settings",
  trash: "View Trash",
  listLabel: (bucket: string) => `Passwords and notes in ${bucket}`,
  asKept: "You see the copy of this bucket that this browser last received.",
  sealingNames: "Encrypting the names of entries. You can continue working.",
  share: "Share",
  addPeople: "Add people",
  settingsOf: (list: string) => `Settings of the list ${list}`,
  settings: "List settings",
  name: "Name",
  nameHint: "The server can read the names of lists here. Keep secrets out of them.",
  labels: {
    confirmed: (name: string) => name,
    unconfirmed: (name: string) => `${name} (name not verified)`,
    unverifiable: (_name: string) => "A list whose name cannot be verified",
  },
  unconfirmedTitle: "Name not verified",
  unconfirmedText: (name: string) =>
    `No member has confirmed the name “${name}” yet, so the server may have changed it. Look at the list’s entries, then confirm the name or type another one.`,
  confirmName: "Confirm the name",
  nameConfirmed: "Name confirmed.",
  unverifiableTitle: "This name cannot be verified",
  unverifiableText:
    "The server did not send what was saved for this list. Look at its entries, then type the name again.",
  grantAnyway: "Continue",
  grantQuestion: (list: string) =>
    `${list}: this may not be the list you mean. Look at its entries before you change who can see them.`,
  created: "List created.",
  saved: "List updated.",
  deleteTitle: (list: string) => `Delete the list “${list}”?`,
  deleteText: (count: number) =>
    count === 0 ? "It has no entries." : `Its ${entries(count)} will stay in this bucket, without a list.`,
  deleteList: "Delete list",
  deleted: "List deleted.",

  emptyList: "No entry here. You can create a password or a note.",
  emptyListMore: "Or move entries here from All passwords.",
  emptyReadOnly: "No entry here.",

  number: enNumber,
  columns: { name: "Name", username: "Username", host: "Website", list: "List" },
  all: (count: number) => `All (${enNumber(count)})`,
  allSelectable: "All",
  selection: "Selected entries",
  hidden: (count: number) => `${enNumber(count)} hidden by filter`,
  manage: "Manage...",
  move: "Move",
  moveToList: "Move to list…",
  moveToBucket: "Move to bucket…",
  clearSelection: "Clear selection",
  moveToListTitle: (count: number) => `Move ${entries(count)} to a list`,
  moveToBucketTitle: (count: number) => `Move ${entries(count)} to a bucket`,
  buckets: "Buckets",
  filterLists: "Filter lists",
  filterBuckets: "Filter buckets",
  chooseList: "Choose a list first",
  chooseBucket: "Choose a bucket first",
  noList: "This bucket has no list yet.",
  noOtherList: "There is no other list in this bucket.",
  noBuckets: "There is no other bucket where you may create entries.",
  moveLosesList:
    "Everyone who can open the other bucket will see these entries. In it, they will be in no list.",
  moving: "Moving…",
  movingEntries: "Moving entries",
  deletingEntries: "Deleting entries",
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  stopping: "Stopping…",
  deleteEntriesTitle: (count: number) => `Delete ${entries(count)}?`,
  deleteEntriesText: "This action can not be reverted!",
  deletedItems: (count: string) => `${count} item(s) deleted.`,
  unlisted: "No list",
  unlistedItems: (count: string) => `${count} item(s) taken out of lists.`,
  movedItems: (count: string, target: string) => `${count} item(s) moved to ${target}`,
  stays: { moved: stays("move"), deleted: stays("delete") },
  stayed: { moved: stayed("move"), deleted: stayed("delete") },
  areThere: (count: number, bucket: string) =>
    `${entries(count)} will stay, because ${enPlural(count, "it is", "they are")} already in “${bucket}”.`,
  wereThere: (count: number) => `${entries(count)} ${enPlural(count, "was", "were")} already there.`,
  severalBuckets: "The selected entries are in several buckets.",
  starred: (count: number) => `${entries(count)} starred.`,
  unstarred: (count: number) => `${entries(count)} unstarred.`,
  mostStarred: (most: number) => `You can star ${enNumber(most)} entries at most.`,
  deleteForbidden: "Sorry, you are not allowed to delete selected entries.",
  moveForbidden: "Sorry, you are not allowed to move selected entries.",
  bulkUnverified:
    "At least one of these entries cannot be verified: it may not be the entry that its name says.",
  bulkChanged: "At least one of these entries has changed in the meantime. Review the list again.",
  unverifiedEntries:
    "The server sent these names. Keepwell cannot verify that they belong to the entries that would be deleted:",
  deleteUnverified: "Delete anyway",
  /** `names`: the entries that are unchanged although the server has answered that it changed them. */
  notShown: (names: readonly string[]) =>
    `The server says that this was done, but it was not done for ${entries(names.length)}: ${namesOf(names)}.`,
  bulkFailed: "Oops! Something went wrong, please try again.",

  dragPreview: entries,
  dropHere: (count: number, list: string) => `Move ${enNumber(count)} to ${list}`,

  copyUsernameOf: (entry: string) => `Copy username for ${entry}`,
  copyPasswordOf: (entry: string) => `Copy password for ${entry}`,
  noUsername: "This entry has no username.",
  noPassword: "This entry has no password.",
  noCode: "This entry has no one-time code to copy.",
  copyAgain: "Ready. Press again to copy.",
};
