import { GROUP_NAME_MAX } from "@keepwell/contract/team/groups.endpoints.ts";

/** Marks above and below letters, once those were taken apart: é is an e with one. */
const MARKS = /\p{Mn}/gu;

/** What a group is called by machines: lower-case, without accents, an underscore for each blank. */
export const toSystemName = (friendlyName: string): string =>
  friendlyName
    .normalize("NFD")
    .replaceAll(MARKS, "")
    .toLowerCase()
    .trim()
    .replaceAll(/\s+/g, "_")
    .slice(0, GROUP_NAME_MAX);
