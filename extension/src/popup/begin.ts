/**
 * @file Begins to read what the popup shows first. Of an open account this is only what the first rows need: the values
 * of the storage, the account's key and its kept rows. The rest follows after the first frame.
 */
import { browser } from "../browser.ts";
import { openKept } from "../device/open-kept.ts";
import { areaOf } from "../storage/read-values.ts";
import { firstRowsNames } from "../vault/first-rows.ts";
import { type Beginning, readBeginning } from "./beginning.ts";
import { type FrontPage, readFrontPage } from "./front-page.ts";
import { loadWhole, type Whole } from "./load-whole.ts";

export interface Begun {
  readonly front: FrontPage | undefined;
  /** What an open account begins with. */
  readonly beginning: Beginning | undefined;
  /** Everything else; null if the popup begins with kept rows alone. */
  readonly whole: Whole | null;
}

/** Whether the popup begins with the list: not with a question, a form or the generator. */
const beginsWithRows = ({ first, isAsked, isGenerating, shown }: Beginning): boolean =>
  first !== undefined && !isAsked && !isGenerating && shown.form === null;

const begin = async (): Promise<Begun> => {
  const { local, session: memory } = browser.storage;
  const [front, kept, inMemory] = await Promise.all([readFrontPage(), local.get(null), memory.get(null)]);
  const account = await openKept({ local: kept, session: inMemory }, firstRowsNames(front?.site));
  const beginning = account && (await readBeginning({ ...account, memory: areaOf(inMemory), front }));
  if (beginning && beginsWithRows(beginning)) return { front, beginning, whole: null };
  const whole = await loadWhole();
  const { start } = whole;
  if (beginning || start.kind !== "open") return { front, beginning: beginning ?? undefined, whole };
  const { device, session } = start;
  const place = { session, sealed: device.sealed };
  return { front, beginning: await readBeginning({ origin: device.origin, place, memory, front }), whole };
};

export const begun: Promise<Begun> = begin();
// The page that waits for this promise handles a failure.
begun.catch(() => undefined);
