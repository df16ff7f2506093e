/**
 * @file Measures how long work takes, and compares two kinds of work. Their runs alternate, so that other load on the
 * machine affects both.
 */

export type Work = () => Promise<unknown>;

/**
 * How many warm-up runs there are for each measured run. Many are needed, because V8's last stage of compilation begins
 * only after about a thousand calls.
 */
const WARM_UPS = 4;

const timed = async (work: Work): Promise<number> => {
  const start = performance.now();
  await work();
  return performance.now() - start;
};

export const quantile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};

/** Returns the milliseconds of each run. */
export const sample = async (work: Work, runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(work));
  return times;
};

/** Returns the median time of `work` divided by that of `base`, after a warm-up of both. */
export const ratio = async (work: Work, base: Work, runs: number): Promise<number> => {
  await sample(work, WARM_UPS * runs);
  await sample(base, WARM_UPS * runs);
  const times: number[] = [];
  const baseTimes: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    baseTimes.push(await timed(base));
    times.push(await timed(work));
  }
  return quantile(times, 0.5) / quantile(baseTimes, 0.5);
};

/** One line of the printed table. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  /** Undefined for a value without a budget. */
  readonly budget: number | undefined;
  readonly unit: string;
}
