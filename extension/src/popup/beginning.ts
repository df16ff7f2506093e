/**
 * @file What a popup of an open account begins with. It is read before the popup is rendered, so that the first frame
 * shows rows.
 */
import type { Start } from "../device/read-start.ts";
import { takeWantedGenerator } from "../page/wanted-page.ts";
import { type FirstRows, readFirstRows } from "../vault/first-rows.ts";
import { hasWaiting } from "./find-question.ts";
import type { FrontPage } from "./front-page.ts";
import { readShown, type Shown } from "./kept-popup.ts";

export interface Beginning {
  readonly shown: Shown;
  /** Whether the user has opened the popup from a page to generate a password. */
  readonly isGenerating: boolean;
  /** The kept rows; undefined if none are kept. */
  readonly first: FirstRows | undefined;
  /** Whether a submitted login waits for an answer. */
  readonly isAsked: boolean;
}

export const readBeginning = async (
  { device, session }: Extract<Start, { kind: "open" }>,
  front: FrontPage | undefined,
): Promise<Beginning> => {
  const [shown, isGenerating, first, isAsked] = await Promise.all([
    readShown(session),
    takeWantedGenerator(),
    readFirstRows({ session, sealed: device.sealed }, front?.site).catch(() => null),
    hasWaiting({ device, session }),
  ]);
  return { shown, isGenerating, first: first ?? undefined, isAsked };
};
