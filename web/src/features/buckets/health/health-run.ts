/** @file Makes one health report and keeps it up to date. Only changed entries are read again. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { ListedEntry } from "@keepwell/client/buckets/open-rows.ts";
import type { FineMarks } from "@keepwell/client/health/fine-marks.ts";
import type { AgeRule, HealthReport } from "@keepwell/client/health/health-report.ts";
import { readChecked } from "@keepwell/client/health/read-checked.ts";
import type { OpenBucket } from "@keepwell/client/keyring/private-bucket.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { platform } from "../../../app/platform.ts";
import type { Entries } from "../lists/list-entries.ts";
import type { HealthChecker } from "./health-checker.ts";
import { type Leaks, loadLeaks } from "./leaks.ts";

/** A bucket that could be opened, with its list of entries. */
export interface ListedBucket {
  readonly bucket: OpenBucket;
  readonly entries: Entries;
}

export type HealthState =
  | { readonly at: "reading"; readonly done: number; readonly total: number }
  | { readonly at: "cancelled" }
  | { readonly at: "failed"; readonly failure: unknown }
  /** `unread`: how many listed entries could not be read or verified. */
  | {
      readonly at: "done";
      readonly report: HealthReport;
      readonly unread: number;
      readonly leaks: Leaks;
    };

interface RunInput {
  readonly session: Session;
  readonly openChecker: () => HealthChecker;
  readonly onState: (state: HealthState) => void;
}

interface Wanted {
  readonly listed: readonly ListedBucket[];
  readonly rule: AgeRule;
  /** The problems that the user has marked as fine. */
  readonly marks: FineMarks;
}

/** Returns an entry's bucket and revision as one string. If the string changes, the report reads the entry again. */
const versionOf = (bucket: OpenBucket, { rev }: ListedEntry): string => `${bucket.uid}.${rev}`;

interface Plan {
  readonly reads: readonly { readonly bucket: OpenBucket; readonly entries: readonly ListedEntry[] }[];
  readonly total: number;
  readonly gone: readonly string[];
  readonly unlisted: number;
}

/**
 * Compares the listed entries with the entries that were already read. Returns which entries must be read, and which
 * have disappeared.
 */
const planOf = (listed: readonly ListedBucket[], read: ReadonlyMap<string, string>): Plan => {
  const present = new Set<string>();
  let unlisted = 0;
  const reads = listed.map(({ bucket, entries }) => ({
    bucket,
    entries: entries.filter((entry): entry is ListedEntry => {
      if (isUnverifiable(entry)) unlisted += 1;
      if (isUnverifiable(entry) || entry.type !== "password") return false;
      present.add(entry.uid);
      return read.get(entry.uid) !== versionOf(bucket, entry);
    }),
  }));
  const gone = [...read.keys()].filter((uid) => !present.has(uid));
  return { reads, total: reads.reduce((sum, { entries }) => sum + entries.length, 0), gone, unlisted };
};

/** Records which entries the report has read so far. */
interface Known {
  /** Maps the uid of an entry to the version that the report last tried to read. The read may have failed. */
  readonly read: Map<string, string>;
  /** The uids of entries that could not be read or verified. */
  readonly unread: Set<string>;
}

const forget = async (checker: HealthChecker, known: Known, uids: readonly string[]): Promise<void> => {
  for (const uid of uids) {
    known.read.delete(uid);
    known.unread.delete(uid);
  }
  if (uids.length > 0) await checker.remove(uids);
};

interface BucketRead {
  readonly session: Session;
  readonly bucket: OpenBucket;
  readonly entries: readonly ListedEntry[];
  readonly signal: AbortSignal;
}

/**
 * Reads entries of one bucket into the checker, in several parts. After each part, yields the number of its entries.
 */
async function* readBucket(
  checker: HealthChecker,
  known: Known,
  { session, bucket, entries, signal }: BucketRead,
): AsyncGenerator<number> {
  const versions = new Map(entries.map((entry) => [entry.uid, versionOf(bucket, entry)]));
  for await (const part of readChecked(session, bucket, { uids: [...versions.keys()], signal })) {
    await forget(checker, known, part.unread);
    await checker.put(part.entries);
    for (const uid of part.unread) known.unread.add(uid);
    for (const { uid } of part.entries) known.unread.delete(uid);
    const uids = [...part.unread, ...part.entries.map(({ uid }) => uid)];
    for (const uid of uids) known.read.set(uid, versions.get(uid) ?? "");
    yield uids.length;
  }
}

/**
 * Begins a report. Call `update` whenever the lists of entries change. The report always uses the lists of the last
 * call.
 */
export const beginHealthRun = ({ session, openChecker, onState }: RunInput) => {
  const stopper = new AbortController();
  const { signal } = stopper;
  const checker = openChecker();
  const known: Known = { read: new Map(), unread: new Set() };
  let leaks: Leaks | undefined;
  let wanted: Wanted | undefined;
  let isWorking = false;
  let wasShown = false;

  const show = (state: HealthState) => {
    if (!signal.aborted) onState(state);
  };
  const showProgress = (done: number, total: number) => {
    if (!wasShown) show({ at: "reading", done, total });
  };

  const catchUp = async ({ listed, rule, marks }: Wanted): Promise<void> => {
    const { reads, total, gone, unlisted } = planOf(listed, known.read);
    await forget(checker, known, gone);
    let done = 0;
    showProgress(done, total);
    leaks ??= await loadLeaks(checker, { server: platform().server, signal });
    for (const read of reads)
      for await (const count of readBucket(checker, known, { session, signal, ...read })) {
        done += count;
        showProgress(done, total);
      }
    const report = await checker.report(rule, marks);
    wasShown = true;
    show({ at: "done", report, unread: known.unread.size + unlisted, leaks });
  };

  const work = async (): Promise<void> => {
    if (isWorking) return;
    isWorking = true;
    try {
      while (wanted && !signal.aborted) {
        const next = wanted;
        wanted = undefined;
        await catchUp(next);
      }
    } catch (failure) {
      show({ at: "failed", failure });
      stop();
    } finally {
      isWorking = false;
    }
  };

  /** Ends the report and its worker, and drops the entries that they hold. */
  const stop = (): void => {
    stopper.abort();
    checker.close();
    known.read.clear();
  };

  return {
    update: (next: Wanted): void => {
      wanted = next;
      void work();
    },
    tagOf: checker.tagOf,
    stop,
  };
};
