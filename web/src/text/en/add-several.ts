import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const count = (many: number, one: string, other: string) => `${enNumber(many)} ${enPlural(many, one, other)}`;

export const addSeveral = {
  title: "Add several users",
  people: "One person a line",
  hint: "Email, first name, last name and, if you like, groups of the team. Separate them by commas, semicolons or tabs, as they are in a CSV file or copied from a spreadsheet. A first line with headings may name the columns.",
  example: "ada@example.com, Ada, Lovelace, Sales; Support",
  chooseFile: "Choose a CSV file",
  tooLarge: "This file is too large for a list of people.",
  notText: "This is not a text file. Save the list as CSV, and choose that file.",
  tooMany: (most: number) => `A list can have at most ${enNumber(most)} people. Divide it.`,
  check: "Check the list",
  checking: "Checking…",
  mailed: {
    text: "We email each person a link to set a password. It works for 14 days.",
    send: (many: number) => `Send ${count(many, "invitation", "invitations")}`,
    added: "Invited",
  },
  kept: {
    text: "This server sends no email. Its operator, the person who runs it, finds in its outbox one link to set a password for each person: ask the operator for the links, and give each person theirs. The outbox keeps them for a week; the links work for 14 days from now.",
    send: (many: number) => `Make ${count(many, "invitation", "invitations")}`,
    added: "Link made",
  },
  ready: (many: number) => `${count(many, "person", "people")} can be invited.`,
  none: "No person of this list can be invited.",
  left: (many: number) => `${count(many, "line is", "lines are")} left out: see the reasons below.`,
  hourly: (most: number) =>
    `A server usually allows ${enNumber(most)} invitations an hour. After those, this window stops, and you can send the others later.`,
  plan: (most: number) => `Your plan allows ${count(most, "user", "users")}.`,
  sending: "Inviting…",
  progress: (done: number, all: number) => `${enNumber(done)} of ${enNumber(all)}`,
  done: (many: number) => `${count(many, "person is", "people are")} invited.`,
  failed: (many: number) =>
    `${count(many, "person was", "people were")} not added completely. You can try again.`,
  stopped: "Not all invitations were made",
  stoppedByUser: (many: number) => `${count(many, "person is", "people are")} not invited yet.`,
  stop: "Stop",
  stopping: "Stopping…",
  edit: "Change the list",
  again: (many: number) => `Try again (${enNumber(many)})`,
  rest: (many: number) => `Continue (${enNumber(many)})`,
  close: "Close",
  line: "Line",
  noAddress: "No email",
  states: {
    ready: "Can be invited",
    waiting: "Not invited yet",
    sending: "Inviting…",
    withoutGroups: (reason: string) => `Invited, but not added to every group. ${reason}`,
    taken: "This person has an account or an invitation already.",
    groupBeyond: "A group gives access to something that you do not have yourself.",
  },
  problems: {
    field: (name: string, reason: string) => `${name}: ${reason}`,
    quotes: "The quotation marks of this line are not in pairs.",
    duplicate: (line: number) => `Same email as line ${enNumber(line)}`,
    user: "Is a user already",
    group: (name: string) => `There is no group “${name}”, or its name is not confirmed yet`,
    groups: (name: string) => `Several groups are called “${name}”`,
    full: "Beyond the number of users in your plan",
  },
  unfinished: {
    title: "Close without inviting everyone?",
    text: "The people who are not invited yet will not be invited, and this list is not kept.",
    stay: "Back to the list",
    leave: "Close",
  },
};
