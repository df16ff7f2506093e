/** @file Reads what the popup of an open account needs for its first rendering, so that rows are visible at once. */
import type { KeptSession, ReadPlace } from "@keepwell/client/session/kept-session.ts";
import type { ReadArea } from "../browser.ts";
import { takeWantedGenerator } from "../page/wanted-page.ts";
import { accountName } from "../submitted/kept-logins.ts";
import { type FirstRows, readFirstRows } from "../vault/first-rows.ts";
import type { FrontPage } from "./front-page.ts";
import { readShown, type Shown } from "./kept-popup.ts";
import { hasWaiting } from "./waiting-logins.ts";

export interface Beginning {
  /** The session with which the kept values were read. */
  readonly session: KeptSession;
  readonly shown: Shown;
  /** Whether the user has opened the popup by the context menu's item that generates a password. */
  readonly isGenerating: boolean;
  /** The kept rows; undefined if none are kept. */
  readonly first: FirstRows | undefined;
  /** Whether a submitted login waits for an answer. */
  readonly isAsked: boolean;
}

interface Read {
  /** The server of the account. */
  readonly origin: string;
  readonly place: ReadPlace;
  /** The values in memory. */
  readonly memory: ReadArea;
  readonly front: FrontPage | undefined;
}

export const readBeginning = async ({ origin, place, memory, front }: Read): Promise<Beginning> => {
  const { session } = place;
  const [shown, isGenerating, first, isAsked] = await Promise.all([
    readShown(session, memory),
    takeWantedGenerator(memory),
    readFirstRows(place, front?.site).catch(() => null),
    hasWaiting(memory, accountName(origin, session.identity.uid)),
  ]);
  return { session, shown, isGenerating, first: first ?? undefined, isAsked };
};
