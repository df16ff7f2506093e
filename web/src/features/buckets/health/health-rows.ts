/** @file Makes rows of the report's findings, with the names and addresses from the buckets' lists of entries. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Finding, HealthReport } from "@keepwell/client/health/health-report.ts";
import { entryScore, type Problem } from "@keepwell/client/health/problems.ts";
import { changePage } from "@keepwell/client/health/site-facts.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Row } from "../selection/entry-rows.ts";
import changePages from "./change-pages.json" with { type: "json" };
import type { ListedBucket } from "./health-run.ts";

export interface HealthRow extends Pick<Row, "id" | "name" | "type"> {
  readonly bucket: OpenBucket;
  readonly problems: readonly Problem[];
  /** The problems that the user has marked as fine. */
  readonly fine: readonly Problem[];
  /** How many other entries have the same password. */
  readonly others: number;
  /** The names of the first entries with the same password. */
  readonly sameAs: readonly string[];
  readonly group: number | undefined;
  /** The origin of the entry's first address. */
  readonly origin: string | undefined;
}

export type Shown = Problem | "all";

const known: ReadonlyMap<string, string> = new Map(Object.entries(changePages));

/**
 * Returns the address of the page where the user can change the password of the site; undefined if the entry's first
 * address is not a public web address. Call it only for rows on screen, because thousands of calls are slow.
 */
export const changePageOf = ({ origin }: HealthRow): string | undefined =>
  origin === undefined ? undefined : changePage(known, origin);

type Unjoined = Omit<HealthRow, "sameAs" | "others">;

const joined = (listed: readonly ListedBucket[], findings: readonly Finding[]): Unjoined[] => {
  const found = new Map(findings.map((finding) => [finding.uid, finding]));
  return listed.flatMap(({ bucket, entries }) =>
    entries.flatMap((entry): Unjoined[] => {
      if (isUnverifiable(entry)) return [];
      const finding = found.get(entry.uid);
      if (!finding || finding.bucketUid !== bucket.uid) return [];
      const origin = entry.shown?.h?.[0]?.[0];
      const { uid: id, name, type } = entry;
      const { problems, fine, group } = finding;
      return [{ id, name, type, bucket, problems, fine, group, origin }];
    }),
  );
};

const membersOf = (rows: readonly Unjoined[]): ReadonlyMap<number, readonly Unjoined[]> =>
  Map.groupBy(
    rows.filter((row): row is Unjoined & { group: number } => row.group !== undefined),
    ({ group }) => group,
  );

/** A row names at most this many other entries with the same password. */
const NAMED = 2;

const beside = ({ id, group }: Unjoined, groups: ReadonlyMap<number, readonly Unjoined[]>) => {
  const members = group === undefined ? [] : (groups.get(group) ?? []);
  const first = members.slice(0, NAMED + 1).filter((other) => other.id !== id);
  return { others: Math.max(0, members.length - 1), sameAs: first.slice(0, NAMED).map(({ name }) => name) };
};

/** The rows of all findings, sorted by score (the lowest first) and then by name. */
export const healthRows = (
  listed: readonly ListedBucket[],
  { findings }: HealthReport,
  order: (left: string, right: string) => number,
): readonly HealthRow[] => {
  const rows = joined(listed, findings);
  const groups = membersOf(rows);
  return rows
    .map((row) => ({ ...row, ...beside(row, groups), score: entryScore(row.problems) }))
    .toSorted((one, other) => one.score - other.score || order(one.name, other.name));
};

/**
 * Returns the rows with the problem `shown`. If `shown` is "all", returns the rows with any problem. If `shown` is
 * "reused", entries with the same password are next to each other.
 */
export const rowsWith = (rows: readonly HealthRow[], shown: Shown): readonly HealthRow[] => {
  if (shown === "all") return rows.filter(({ problems }) => problems.length > 0);
  const some = rows.filter(({ problems }) => problems.includes(shown));
  return shown === "reused" ? some.toSorted((a, b) => (a.group ?? 0) - (b.group ?? 0)) : some;
};

export const fineRows = (rows: readonly HealthRow[]): readonly HealthRow[] =>
  rows.filter(({ fine }) => fine.length > 0);
