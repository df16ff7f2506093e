/** @file What a popup of an open account begins with, read before it is rendered so that its first frame has rows. */
import type { Start } from "../device/read-start.ts";
import { type FirstRows, readFirstRows } from "../vault/first-rows.ts";
import type { FrontPage } from "./front-page.ts";
import { readShown, type Shown } from "./kept-popup.ts";

export interface Beginning {
  readonly shown: Shown;
  /** Undefined if nothing is kept. */
  readonly first: FirstRows | undefined;
}

export const readBeginning = async (
  { device, session }: Extract<Start, { kind: "open" }>,
  front: FrontPage | undefined,
): Promise<Beginning> => {
  const [shown, first] = await Promise.all([
    readShown(session),
    readFirstRows({ session, sealed: device.sealed }, front?.site).catch(() => null),
  ]);
  return { shown, first: first ?? undefined };
};
