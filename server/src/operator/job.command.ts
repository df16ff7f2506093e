import { listJobs } from "../system/job.store.ts";
import { type CommandTable, inColumns } from "./command.ts";

const SECOND_MS = 1000;

export const JOB_COMMANDS: CommandTable = {
  jobs: {
    usage: "jobs",
    does: "Lists the periodic jobs: when each last ran, on any server, and how it ended.",
    run: async ({ database }) => {
      const jobs = (await listJobs(database.handle)).map(({ started_at, ended_at, ...job }) => ({
        ...job,
        started_at,
        seconds: ended_at === null ? null : (ended_at.getTime() - started_at.getTime()) / SECOND_MS,
      }));
      const outcome = ({ problem, seconds }: (typeof jobs)[number]) => {
        if (seconds !== null) return problem ?? `done in ${seconds} s`;
        return problem === null ? "not ended" : `not ended; the run before it: ${problem}`;
      };
      const rows = jobs.map((job) => [job.name, job.started_at.toISOString(), outcome(job)]);
      const text =
        jobs.length === 0
          ? "No job has run yet. The first ones run an hour after the start of a server."
          : inColumns([["JOB", "STARTED", "OUTCOME"], ...rows]);
      return { text, data: jobs };
    },
  },
};
