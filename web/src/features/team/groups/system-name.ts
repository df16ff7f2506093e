import { GROUP_NAME_MAX } from "@keepwell/contract/team/groups.endpoints.ts";

/** Combining marks, such as the accent of a decomposed é. */
const MARKS = /\p{Mn}/gu;

/**
 * Returns the machine-readable name of a group: in lower case, without accents, and with underscores in place of
 * everything except the letters a to z and digits.
 */
export const toSystemName = (friendlyName: string): string =>
  friendlyName
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .replace(/^_/, "")
    .slice(0, GROUP_NAME_MAX)
    .replace(/_$/, "");
