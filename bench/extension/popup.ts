/**
 * @file Measures how long the popup takes to paint its first rows, with a vault of 10,000 entries. The popup is opened
 * as if the user had pressed its button.
 */
import { quantile, type Row } from "../timing.ts";
import type { Installed } from "./browser.ts";
import type { PlainBrowser } from "./plain-browser.ts";
import { MANY } from "./vault.ts";

const RUNS = 21;
const STARTS = 5;

/** The times of Keepwell's popup, and of the popup of `floor`, an extension that does as little as possible. */
interface Times {
  readonly own: number[];
  readonly floor: number[];
}

/** Opens each popup once, in turn, so that other work on the machine affects both. */
const measure = async (times: Times, keepwell: PlainBrowser, floor: PlainBrowser): Promise<void> => {
  times.own.push(await keepwell.timePopup());
  times.floor.push(await floor.timePopup());
};

const popupTimes = async (installed: Installed) => {
  const [cold, warm]: [Times, Times] = [
    { own: [], floor: [] },
    { own: [], floor: [] },
  ];
  for (let start = 0; start < STARTS; start += 1) {
    const keepwell = await installed.startPlain("keepwell");
    const floor = await installed.startPlain("floor");
    await measure(cold, keepwell, floor);
    if (start === STARTS - 1) for (let run = 0; run < RUNS; run += 1) await measure(warm, keepwell, floor);
    await keepwell.close();
    await floor.close();
  }
  return { cold, warm };
};

const median = (values: readonly number[]): number => quantile(values, 0.5);

const rowsOf = (what: string, { own, floor }: Times, budget: number): Row[] => [
  { what, measured: median(own), budget, unit: "ms" },
  {
    what: "  the browser's share: a minimal popup that shows one stored row",
    measured: median(floor),
    budget: undefined,
    unit: "ms",
  },
];

/** Before the call, the extension's account must be set up, and no browser may be open. */
export const popupRows = async (installed: Installed): Promise<Row[]> => {
  const { cold, warm } = await popupTimes(installed);
  const what = `Extension, ${MANY.toLocaleString("en-CA")} entries: popup to its rows`;
  return [...rowsOf(`${what}, browser just started`, cold, 150), ...rowsOf(`${what}, again`, warm, 60)];
};
