/**
 * @file The metrics that Prometheus reads. Routes are named by their patterns. No label holds a uid, an address or
 * anything that a user typed.
 */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { isOfFuture, type KeptBackup, listBackups } from "../backup/backup-folder.ts";
import { BACKUP_JOB } from "../backup/backup-schedule.ts";
import type { Context } from "../context.ts";
import { countQueued } from "../messages/message.store.ts";
import { listJobs } from "../system/job.store.ts";
import { VERSION } from "../version.ts";

const SECOND_MS = 1000;
const LATENCIES = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface AnsweredCall {
  readonly method: string;
  /** The route's pattern. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

const createCallMetrics = (registry: Registry) => {
  const registers = [registry];
  return {
    calls: new Counter({
      name: "keepwell_calls_total",
      help: "Answered calls. Those that a rate limit refused have the status 429.",
      labelNames: ["method", "route", "status"],
      registers,
    }),
    seconds: new Histogram({
      name: "keepwell_call_seconds",
      help: "How long calls took to be answered.",
      labelNames: ["method", "route"],
      buckets: LATENCIES,
      registers,
    }),
    open: new Gauge({
      name: "keepwell_calls_open",
      help: "Calls that are being answered. Those of /api/events are open streams.",
      labelNames: ["route"],
      registers,
    }),
  };
};

/** Gauges whose values are read from the database and the folder of backups at each scrape. */
const createStoredMetrics = (registry: Registry) => {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `keepwell_${name}`, help, labelNames, registers: [registry] });
  return {
    connections: gauge(
      "database_connections",
      "Connections to the database: all, the idle ones, and calls that wait for one.",
      ["state"],
    ),
    up: gauge("database_up", "1 if the database answered this scrape."),
    waiting: gauge("messages_waiting", "Messages that wait to be sent.", ["kind"]),
    oldest: gauge(
      "messages_oldest_due_seconds",
      "How long the oldest message that is due or was tried before has waited.",
      ["kind"],
    ),
    jobStart: gauge("job_started_timestamp_seconds", "When a job last started, on any server.", ["job"]),
    jobFailed: gauge("job_failed", "1 if the job's last run failed.", ["job"]),
    backup: gauge(
      "backup_age_seconds",
      "The age of the newest backup in BACKUP_DIR. Without one there is no sample.",
    ),
    scheduled: gauge("backup_scheduled", "1 if this server makes scheduled backups."),
  };
};

type Stored = ReturnType<typeof createStoredMetrics>;

const readMessages = async ({ database, clock }: Context, stored: Stored): Promise<void> => {
  const now = clock.now();
  const queued = await countQueued(database.handle, now);
  for (const kind of ["mail", "sms"] as const) {
    const found = queued.find((one) => one.kind === kind);
    const since = found?.oldest_due?.getTime() ?? now.getTime();
    stored.waiting.set({ kind }, found?.waiting ?? 0);
    stored.oldest.set({ kind }, (now.getTime() - since) / SECOND_MS);
  }
};

/**
 * Reads when each job last ran and whether it failed. Leaves out the backup job on a server without a backup schedule:
 * its row may be left over from a schedule that was switched off.
 */
const readJobs = async ({ config, database }: Context, stored: Stored): Promise<void> => {
  for (const { name: job, started_at, problem } of await listJobs(database.handle)) {
    if (job === BACKUP_JOB && config.backup.everyHours === undefined) continue;
    stored.jobStart.set({ job }, started_at.getTime() / SECOND_MS);
    stored.jobFailed.set({ job }, problem === null ? 0 : 1);
  }
};

const readNewestBackup = async (dir: string, now: Date): Promise<KeptBackup | undefined> =>
  (await listBackups(dir)).find((backup) => !isOfFuture(backup, now));

const readBackups = async ({ config, clock }: Context, stored: Stored): Promise<void> => {
  const { dir, everyHours } = config.backup;
  stored.scheduled.set(everyHours === undefined ? 0 : 1);
  const now = clock.now();
  const newest = dir === undefined ? undefined : await readNewestBackup(dir, now);
  if (newest) stored.backup.set((now.getTime() - newest.at.getTime()) / SECOND_MS);
  // Until a gauge without labels is set, Prometheus reads 0, which would mean that a backup was just made.
  else stored.backup.remove();
};

const readStored = async (context: Context, stored: Stored): Promise<void> => {
  for (const [state, count] of Object.entries(context.database.connections()))
    stored.connections.set({ state }, count);
  await readBackups(context, stored);
  try {
    await readMessages(context, stored);
    await readJobs(context, stored);
    stored.up.set(1);
  } catch {
    // The scrape must succeed without the database: metrics are needed most when the database fails.
    stored.up.set(0);
  }
};

export const createMetricsService = (context: Context) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: "keepwell_" });
  const { calls, seconds, open } = createCallMetrics(registry);
  const stored = createStoredMetrics(registry);
  const info = new Gauge({
    name: "keepwell_info",
    help: "The version that runs.",
    labelNames: ["version"],
    registers: [registry],
  });
  info.set({ version: VERSION }, 1);

  return {
    contentType: registry.contentType,

    began: (route: string): void => open.inc({ route }),

    /** Records that an open call has ended, with or without a reply (the caller may hang up). */
    ended: (route: string): void => open.dec({ route }),

    answered: ({ method, route, status, seconds: took }: AnsweredCall): void => {
      calls.inc({ method, route, status });
      seconds.observe({ method, route }, took);
    },

    /** The metrics in Prometheus's text format. */
    read: async (): Promise<string> => {
      await readStored(context, stored);
      return registry.metrics();
    },
  };
};

export type MetricsService = ReturnType<typeof createMetricsService>;
