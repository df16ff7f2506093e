/** @file Loads the parts of the popup that the list of kept rows does not need. */
import type { Start } from "../device/read-start.ts";
import type { Opened } from "./opened.ts";
import type { Parts } from "./parts.ts";

/** The active account, if there is one, and the parts of the popup that show it. */
export interface Whole {
  readonly parts: Parts;
  readonly start: Start;
}

/** An open account, with the parts. */
export interface OpenedWhole extends Opened {
  readonly parts: Parts;
}

export const loadWhole = async (): Promise<Whole> => {
  const { parts } = await import("./parts.ts");
  return { parts, start: await parts.readStart() };
};
