/** @file Takes what `begin.ts` has read, and loads everything else if the popup needs it for its first painting. */
import { browser } from "../browser.ts";
import type { Beginning } from "./beginning.ts";
import type { FrontPage } from "./front-page.ts";
import { loadWhole, type Whole } from "./load-whole.ts";
import type { First, FirstWorld } from "./read-first.ts";

export interface Begun {
  readonly front: FrontPage | undefined;
  /** What an open account shows first; undefined if no account is open. */
  readonly beginning: Beginning | undefined;
  /** The rest of the popup; null if the popup first shows only kept rows. */
  readonly whole: Whole | null;
}

/** Whether the popup first shows the list, and not a question, a form or the generator. */
const beginsWithRows = ({ first, isAsked, isGenerating, shown }: Beginning): boolean =>
  first !== undefined && !isAsked && !isGenerating && shown.form === null;

const withWhole = async ({ front, beginning }: First): Promise<Begun> => {
  const whole = await loadWhole();
  const { parts, start } = whole;
  if (beginning || start.kind !== "open") return { front, beginning: beginning ?? undefined, whole };
  const { device, session } = start;
  const place = { session, sealed: device.sealed };
  const memory = browser.storage.session;
  return {
    front,
    beginning: await parts.readBeginning({ origin: device.origin, place, memory, front }),
    whole,
  };
};

export const readBegun = async (): Promise<Begun> => {
  const first = await (globalThis as FirstWorld).keepwellFirst;
  if (!first) throw new Error("popup-begin.js has not run");
  const { front, beginning } = first;
  return beginning && beginsWithRows(beginning) ? { front, beginning, whole: null } : withWhole(first);
};
