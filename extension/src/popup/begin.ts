/** @file Begins to read what the popup shows first. */
import { derive } from "../device/derive-master-key.ts";
import { readStart, type Start } from "../device/read-start.ts";
import { type Beginning, readBeginning } from "./beginning.ts";
import { type FrontPage, readFrontPage } from "./front-page.ts";

interface Begun {
  readonly start: Start;
  readonly front: FrontPage | undefined;
  readonly beginning: Beginning | undefined;
}

const begin = async (): Promise<Begun> => {
  const [start, front] = await Promise.all([readStart(derive), readFrontPage()]);
  const beginning = start.kind === "open" ? await readBeginning(start, front) : undefined;
  return { start, front, beginning };
};

export const begun: Promise<Begun> = begin();
// The page that waits for this promise handles a failure.
begun.catch(() => undefined);
