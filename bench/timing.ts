/** @file Measuring: medians of interleaved runs, so that what else the machine does hits both sides. */

export type Work = () => Promise<unknown>;

/** Times the runs that are measured: V8 compiles what is called often in steps, the last one after about a thousand calls. */
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

/** Milliseconds of each run. */
export const sample = async (work: Work, runs: number): Promise<number[]> => {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await timed(work));
  return times;
};

/** How many times as long the one takes as the other, by medians, both warmed up as in a server that runs for a while. */
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

/** One line of the table. */
export interface Row {
  readonly what: string;
  readonly measured: number;
  /** Undefined for what is only told. */
  readonly budget: number | undefined;
  readonly unit: string;
}
