/** @file Distinguishes a roster that a later version wrote from one that is not genuine. Internal to this package. */
import { fromUtf8 } from "../bytes.ts";
import { NewerFormatError } from "../errors.ts";
import { HEAD, isAction } from "./roster-entry.ts";
import { parseSigned } from "./signed-wire.ts";

/** The action of an entry, or null if the text does not have the form of an entry. The signature is not checked. */
const readAction = (wire: string): string | null => {
  try {
    const { label, fields } = parseSigned(wire, Number.POSITIVE_INFINITY);
    const action = fields[HEAD.indexOf("action")];
    return label === "roster" && action ? fromUtf8(action) : null;
  } catch {
    return null;
  }
};

/**
 * Refuses a roster with an entry whose action, and so its effect, this version does not know. No signature is checked.
 * So a server can invent such an entry, but then clients only refuse the roster.
 * @throws NewerFormatError
 */
export const refuseNewerEntries = (wires: readonly string[]): void => {
  const isNewer = wires.some((wire) => {
    const action = readAction(wire);
    return action !== null && !isAction(action);
  });
  if (isNewer) throw new NewerFormatError();
};
