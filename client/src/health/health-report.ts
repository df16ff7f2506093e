/** @file Computes the health report from opened entries, without any call. */

import { isPrivateHost, webAddress } from "../extra/web-address.ts";
import type { CheckedEntry } from "./checked-entry.ts";
import type { FineMarks } from "./fine-marks.ts";
import { fineTag } from "./fine-tag.ts";
import { entryScore, PROBLEMS, type Problem, totalScore } from "./problems.ts";
import { offersCodes, type SiteFacts, shortestAccepted } from "./site-facts.ts";

export interface Judges {
  /** Whether a password is easy to guess for an attacker who knows `words`, which come from the password's entry. */
  readonly isWeak: (password: string, words: readonly string[]) => boolean;
  readonly isLeaked: (password: string) => Promise<boolean>;
  readonly sites: SiteFacts;
}

export interface Finding {
  readonly uid: string;
  readonly bucketUid: string;
  /** The problems that count, in the order of `PROBLEMS`. */
  readonly problems: readonly Problem[];
  /**
   * Problems that the user has marked as fine, and that would otherwise count. `fine` and `problems` are not both
   * empty.
   */
  readonly fine: readonly Problem[];
  /** The number that identifies the group of entries with the same password; undefined if no other entry has it. */
  readonly group?: number;
}

export interface HealthNumbers {
  /** The score from 0 to 100; null if there is no password. */
  readonly score: number | null;
  /** How many entries have each problem. */
  readonly counts: Readonly<Record<Problem, number>>;
}

/** A report. Its own `score` and `counts` leave out problems that are marked as fine; `all` includes them. */
export interface HealthReport extends HealthNumbers {
  readonly all: HealthNumbers;
  readonly checked: number;
  /** How many password entries have an empty password. They are not part of the score. */
  readonly withoutPassword: number;
  readonly findings: readonly Finding[];
}

export interface AgeRule {
  /** A password is old if the `changedAt` of its entry is before this time. In milliseconds since 1970. */
  readonly oldBefore: number;
}

/** Those problems of an entry that depend neither on other entries nor on the time. */
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

/**
 * Numbers the groups of entries with the same password. Returns the group's number for each password that several
 * entries have.
 */
const groupsOf = (judged: Iterable<Judged>): ReadonlyMap<string, number> => {
  const uses = new Map<string, number>();
  for (const { entry } of judged)
    if (entry.password !== "") uses.set(entry.password, (uses.get(entry.password) ?? 0) + 1);
  const shared = [...uses].filter(([, count]) => count > 1);
  return new Map(shared.map(([password], at) => [password, at]));
};

const inOrder = (found: ReadonlySet<Problem>): Problem[] => PROBLEMS.filter((problem) => found.has(problem));

/** Counts problems, and computes the score. */
const createTally = () => {
  const counts = Object.fromEntries(PROBLEMS.map((problem) => [problem, 0])) as Record<Problem, number>;
  const scores: number[] = [];
  return {
    add: (problems: readonly Problem[]): void => {
      scores.push(entryScore(problems));
      for (const problem of problems) counts[problem] += 1;
    },
    numbers: (): HealthNumbers => ({ score: totalScore(scores), counts }),
  };
};

/** For each entry, the problems marked as fine, unless its password or addresses have changed after the marking. */
const fineIn = async (
  judged: ReadonlyMap<string, Judged>,
  { secret, fine }: FineMarks,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const found = new Map<string, ReadonlySet<string>>();
  if (secret === null) return found;
  for (const [uid, { tag, problems }] of Object.entries(fine)) {
    const entry = judged.get(uid)?.entry;
    if (entry && tag === (await fineTag(secret, entry))) found.set(uid, new Set(problems));
  }
  return found;
};

const summarise = (
  judged: readonly Judged[],
  { oldBefore }: AgeRule,
  fineOf: ReadonlyMap<string, ReadonlySet<string>>,
): HealthReport => {
  const groups = groupsOf(judged);
  const [counting, all] = [createTally(), createTally()];
  const findings: Finding[] = [];
  let checked = 0;
  for (const { entry, own } of judged) {
    if (entry.password === "") continue;
    checked += 1;
    const group = groups.get(entry.password);
    const found = new Set(own);
    if (group !== undefined) found.add("reused");
    if (entry.changedAt < oldBefore) found.add("old");
    const { uid, bucketUid } = entry;
    const marked = fineOf.get(uid);
    const every = inOrder(found);
    const problems = every.filter((problem) => !marked?.has(problem));
    const fine = every.filter((problem) => marked?.has(problem));
    counting.add(problems);
    all.add(every);
    if (every.length > 0)
      findings.push({ uid, bucketUid, problems, fine, ...(group !== undefined && { group }) });
  }
  return {
    ...counting.numbers(),
    all: all.numbers(),
    checked,
    withoutPassword: judged.length - checked,
    findings,
  };
};

/** Holds entries, and reports on all of them at any time. Each entry is judged only once, when `put` adds it. */
export const createHealthReport = (judges: Judges) => {
  const judged = new Map<string, Judged>();
  return {
    put: async (entries: readonly CheckedEntry[]): Promise<void> => {
      for (const entry of entries) judged.set(entry.uid, await judge(entry, judges));
    },
    remove: (uids: readonly string[]): void => {
      for (const uid of uids) judged.delete(uid);
    },
    report: async (rule: AgeRule, marks: FineMarks): Promise<HealthReport> =>
      summarise([...judged.values()], rule, await fineIn(judged, marks)),
    /** The tag for a mark on an entry; null if the entry is not part of the report. */
    tagOf: async (uid: string, secret: string): Promise<string | null> => {
      const entry = judged.get(uid)?.entry;
      return entry ? fineTag(secret, entry) : null;
    },
  };
};
