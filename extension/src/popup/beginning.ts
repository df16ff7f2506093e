/** @file What a popup of an open account begins with, read before it is rendered so that its first frame has rows. */
import type { Start } from "../device/read-start.ts";
import { takeWantedGenerator } from "../page/wanted-page.ts";
import { type FirstRows, readFirstRows } from "../vault/first-rows.ts";
import { hasWaiting } from "./find-question.ts";
import type { FrontPage } from "./front-page.ts";
import { readShown, type Shown } from "./kept-popup.ts";

export interface Beginning {
  readonly shown: Shown;
  /** Whether the user has asked for the generator in a page. */
  readonly isGenerating: boolean;
  /** Undefined if nothing is kept. */
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
