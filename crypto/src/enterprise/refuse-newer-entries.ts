/**
 * @file Recognises a roster that a later version of Keepwell has written, so that such a roster is not reported as
 * false. Internal to this package.
 */
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
 * Refuses a roster if this version does not know the action of one of its entries, because the effect of such an entry
 * is unknown. The function checks no signature. A server can therefore invent such an entry, but it only makes clients
 * refuse the roster.
 * @throws NewerFormatError
 */
export const refuseNewerEntries = (wires: readonly string[]): void => {
  const isNewer = wires.some((wire) => {
    const action = readAction(wire);
    return action !== null && !isAction(action);
  });
  if (isNewer) throw new NewerFormatError();
};
