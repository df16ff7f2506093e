/** @file Describes why a person has a permission, and how the server's answer about it differs from the signatures. */
import type { WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import type { Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

type Words = PermissionsText["who"];

const listWords = (
  { model, object, access_list: list }: Extract<Reason, { kind: "list" }>,
  here: string,
  words: Words,
): string =>
  object.uid === here
    ? words.listHere(list.name)
    : words.listAbove[model](list.name, object.name || words.unknown);

/** Describes one reason. `here` is the uid of the object on the page. */
export const reasonWords = (reason: Reason, here: string, words: Words): string => {
  if (reason.kind !== "list") return words[reason.kind];
  const named = listWords(reason, here, words);
  return reason.group ? words.throughGroup(named, reason.group.name || words.unknown) : named;
};

/** Describes every reason, without duplicates. */
export const whyWords = ({ reasons }: Pick<WhoRow, "reasons">, here: string, words: Words): string[] => [
  ...new Set(reasons.map((reason) => reasonWords(reason, here, words))),
];

export const rightsWords = (permissions: readonly Permission[], { names }: PermissionsText): string =>
  permissions.map((one) => names[one]).join(", ");

/** Whether the row has a difference that an honest server never shows. */
export const isAlarming = ({ difference }: Pick<WhoRow, "difference">): boolean =>
  difference !== null && difference.kind !== "unseen";

/** Says how the server's answer about a person differs from the signatures. Null if they agree. */
export const differenceWords = (
  { difference, permissions }: Pick<WhoRow, "difference" | "permissions">,
  text: PermissionsText,
): string | null => {
  if (!difference) return null;
  const { kind, told } = difference;
  const words = text.who.differences;
  switch (kind) {
    case "unsigned": {
      const isWhole = told.length === permissions.length && told.every((one) => permissions.includes(one));
      return isWhole ? words.unsigned : words.more(rightsWords(told, text));
    }
    case "less":
      return words.less(rightsWords(told, text));
    default:
      return words[kind];
  }
};
