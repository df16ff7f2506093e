/** @file The health report: computed from opened entries, without a network. */

import { isPrivateHost, webAddress } from "../extra/web-address.ts";
import type { CheckedEntry } from "./checked-entry.ts";
import { entryScore, PROBLEMS, type Problem, totalScore } from "./problems.ts";
import { offersCodes, type SiteFacts, shortestAccepted } from "./site-facts.ts";

/** How passwords are judged. */
export interface Judges {
  /** Whether a password is easy to guess, also for an attacker who knows these words of its entry. */
  readonly isWeak: (password: string, words: readonly string[]) => boolean;
  readonly isLeaked: (password: string) => Promise<boolean>;
  readonly sites: SiteFacts;
}

export interface Finding {
  readonly uid: string;
  readonly bucketUid: string;
  /** At least one, in the order of `PROBLEMS`. */
  readonly problems: readonly Problem[];
  /** The number of the group of entries that share the password; undefined if no other entry has it. */
  readonly group?: number;
}

export interface HealthReport {
  /** From 0 to 100; null if there is no password. */
  readonly score: number | null;
  /** How many entries have a password. */
  readonly checked: number;
  /** How many password entries have an empty password. They are not part of the score. */
  readonly withoutPassword: number;
  /** How many entries have each problem. */
  readonly counts: Readonly<Record<Problem, number>>;
  readonly findings: readonly Finding[];
}

export interface AgeRule {
  /** In milliseconds since 1970: a password that was saved before is old. */
  readonly oldBefore: number;
}

/** The problems of an entry that depend neither on other entries nor on the time. */
interface Judged {
  readonly entry: CheckedEntry;
  readonly own: readonly Problem[];
}

const words = ({ username, urls }: CheckedEntry): string[] => [
  username,
  ...urls.flatMap((url) => webAddress(url)?.hostname.split(".") ?? []),
];

const usesPlainHttp = ({ urls }: CheckedEntry): boolean =>
  urls.some((url) => {
    const address = webAddress(url);
    return address?.protocol === "http:" && !isPrivateHost(address.hostname);
  });

const lengthOf = (password: string): number => [...password].length;

const judge = async (entry: CheckedEntry, { isWeak, isLeaked, sites }: Judges): Promise<Judged> => {
  const { password, urls, hasCode } = entry;
  const own: Problem[] = [];
  if (password === "") return { entry, own };
  if (await isLeaked(password)) own.push("leaked");
  if (isWeak(password, words(entry))) own.push("weak");
  if (lengthOf(password) < shortestAccepted(sites, urls)) own.push("short");
  if (usesPlainHttp(entry)) own.push("http");
  if (hasCode === false && offersCodes(sites, urls)) own.push("code");
  if (urls.length === 0) own.push("address");
  return { entry, own };
};

/** By password, the number of the group of entries that share it. */
const groupsOf = (judged: Iterable<Judged>): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { entry } of judged)
    if (entry.password !== "") uses.set(entry.password, (uses.get(entry.password) ?? 0) + 1);
  const shared = [...uses].filter(([, count]) => count > 1);
  return new Map(shared.map(([password], at) => [password, at]));
};

const inOrder = (found: ReadonlySet<Problem>): Problem[] => PROBLEMS.filter((problem) => found.has(problem));

const summarise = (judged: readonly Judged[], { oldBefore }: AgeRule): HealthReport => {
  const groups = groupsOf(judged);
  const counts = Object.fromEntries(PROBLEMS.map((problem) => [problem, 0])) as Record<Problem, number>;
  const findings: Finding[] = [];
  const scores: number[] = [];
  for (const { entry, own } of judged) {
    if (entry.password === "") continue;
    const group = groups.get(entry.password);
    const found = new Set(own);
    if (group !== undefined) found.add("reused");
    if (entry.changedAt < oldBefore) found.add("old");
    const problems = inOrder(found);
    scores.push(entryScore(problems));
    for (const problem of problems) counts[problem] += 1;
    const { uid, bucketUid } = entry;
    if (problems.length > 0)
      findings.push({ uid, bucketUid, problems, ...(group !== undefined && { group }) });
  }
  const score = totalScore(scores);
  return { score, checked: scores.length, withoutPassword: judged.length - scores.length, counts, findings };
};

/**
 * Keeps the entries that are put into it, and reports on all of them at any time. Each entry is judged when it is put,
 * so after a change of one entry only that entry is judged again.
 */
export const createHealthReport = (judges: Judges) => {
  const judged = new Map<string, Judged>();
  return {
    put: async (entries: readonly CheckedEntry[]): Promise<void> => {
      for (const entry of entries) judged.set(entry.uid, await judge(entry, judges));
    },
    remove: (uids: readonly string[]): void => {
      for (const uid of uids) judged.delete(uid);
    },
    report: (rule: AgeRule): HealthReport => summarise([...judged.values()], rule),
  };
};
