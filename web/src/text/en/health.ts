import { enNumber } from "@keepwell/ui/text/number.ts";
import { enPlural } from "@keepwell/ui/text/plural.ts";

const passwords = (count: number) => `${enNumber(count)} ${enPlural(count, "password", "passwords")}`;
const entries = (count: number) => `${enNumber(count)} ${enPlural(count, "entry", "entries")}`;
const buckets = (count: number) => `${enNumber(count)} ${enPlural(count, "bucket", "buckets")}`;

export const health = {
  title: "Health report",
  intro: "Your passwords are checked in this browser. No password and no result leaves it.",
  reading: "Checking passwords",
  progress: (done: number, total: number) => `${enNumber(done)} of ${enNumber(total)}`,
  cancel: "Cancel",
  cancelled: "The check was cancelled.",
  cancelledText: "Nothing of it was kept.",
  again: "Check again",
  failed: "The passwords could not be checked.",
  loadFailed: "Some buckets could not be loaded, so their passwords are not checked.",
  empty: "No passwords yet",
  emptyText: "The health report finds weak, reused and leaked passwords as soon as you have saved some.",
  importOthers: "Import from a browser or password manager",
  score: "Health score",
  scoreOf: (value: number, max: number) => `${value} of ${max}`,
  explain:
    "100 means that no password has a problem. Each problem that you fix raises the score; leaked, weak and reused passwords count most. Choose a kind of problem to read what it means and what to do.",
  checked: (count: number) => `${passwords(count)} checked.`,
  leaks: (count: number) => `Leaked: compared with the ${enNumber(count)} most frequent passwords of leaks.`,
  leakProblems: {
    unreachable: "The server’s list of leaked passwords could not be loaded. Check again later.",
    damaged: "The server’s list of leaked passwords is damaged and was not used. Tell the operator.",
    foreign: "The server’s list of leaked passwords is another file and was not used. Tell the operator.",
    newer: "The server’s list of leaked passwords is of a newer version than this page. Reload the page.",
  },
  withoutPassword: (count: number) =>
    `${entries(count)} without a password ${enPlural(count, "is", "are")} not part of the score.`,
  unread: (count: number) =>
    `${entries(count)} could not be read or verified, and ${enPlural(count, "is", "are")} not part of the report.`,
  closed: (count: number) =>
    `${buckets(count)} could not be opened, and ${enPlural(count, "is", "are")} not part of the report.`,
  number: enNumber,
  show: "Show",
  all: "All problems",
  problems: {
    leaked: "Leaked",
    reused: "Reused",
    weak: "Weak",
    short: "Shorter than the site’s rules",
    http: "Address without encryption",
    old: "Old",
    code: "One-time code missing",
    address: "Without address",
  },
  /** What to do about the problem. */
  advice: {
    leaked: "These passwords are in public collections of leaked passwords. Attackers try them first.",
    reused: "If one of these sites loses the password, attackers try it on the others.",
    weak: "These passwords are easy to guess. Generate new ones.",
    short: "The site asks for longer passwords now. Change them before it locks you out.",
    http: "What is sent to an http address can be read on the way. Change it to https if the site supports it.",
    old: "These entries have not been saved for a long time. Check whether the password should change.",
    code: "These sites accept codes of an authenticator app, and the entry has none. Turn it on at the site, and save its key in the entry.",
    address: "The address tells you which site a password belongs to. Add it.",
  },
  sameAs: (names: readonly string[], more: number) =>
    `Same password as ${[...names].join(", ")}${more > 0 ? ` and ${enNumber(more)} more` : ""}`,
  oldAfter: "Old after",
  oldAfters: { 180: "6 months", 365: "1 year", 730: "2 years", never: "Never" },
  listLabel: "Entries with problems",
  columns: { name: "Name", problems: "Problems", bucket: "Bucket" },
  changeOf: (name: string) => `Change the password of ${name} on its website (opens in a new tab)`,
  fine: {
    mark: "This is fine",
    markAll: "These problems are fine",
    markOf: (name: string) => `Mark the problems of ${name} as fine`,
    marked: (name: string) => `${name} is marked as fine.`,
    undo: "Undo",
    unmark: "Check again",
    unmarkOf: (name: string) => `Check again: ${name}`,
    unmarked: (name: string) => `${name} is checked again.`,
    title: "Marked as fine",
    explain:
      "These problems do not count in your score. An entry is checked again once its password or addresses change. Only you know what you marked: it is encrypted with your account.",
    healthyText: "Every problem that is left is one that you have marked as fine.",
    shared: "Problems that you have marked as fine are counted in these numbers.",
  },
  share: {
    title: "For your administrators",
    explain: (team: string) =>
      `The administrators of ${team} do not see this report. You can send them these numbers, about all of your entries, private ones too. They do not say which entries have problems. Later reports are not sent by themselves.`,
    checked: "Passwords checked",
    send: "Send these numbers",
    sendAgain: "Send the current numbers",
    sending: "Sending…",
    withdraw: "Take the sent numbers back",
    withdrawing: "Taking back…",
    sentAt: (at: string, score: number) => `You sent your numbers on ${at}, with a score of ${score}.`,
    done: {
      send: "The administrators can see your numbers.",
      withdraw: "The administrators can no longer see your numbers.",
    },
    loadFailed: "Whether you have sent numbers could not be loaded.",
  },
  healthy: "No problems found",
  healthyText: "All of your passwords are strong, different from each other and not known to be leaked.",
  healthyProblem: "No entry has this problem.",
};
