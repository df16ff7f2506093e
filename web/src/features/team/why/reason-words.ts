/** @file Why a person may do something, in words. Pure. */
import type { AsSigned } from "@keepwell/client/team/roster/as-signed.ts";
import type { EffectivePermissions, Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { PermissionsText } from "../../../text/permissions-text.ts";

type Words = PermissionsText["who"];

const listWords = (
  { model, object, access_list: list }: Extract<Reason, { kind: "list" }>,
  here: string,
  words: Words,
): string =>
  object.uid === here ? words.listHere(list.name) : words.listAbove[model](list.name, object.name);

/** One reason, from the person to the object. */
export const reasonWords = (reason: Reason, here: string, words: Words): string => {
  if (reason.kind !== "list") return words[reason.kind];
  const named = listWords(reason, here, words);
  return reason.group ? words.throughGroup(named, reason.group.name) : named;
};

type ToldPermissions = EffectivePermissions["members"][number];

/** A person, under the signed name, and what that person may do. */
export type MemberPermissions = ToldPermissions & { readonly user: AsSigned<ToldPermissions["user"]> };

/** Every reason, each once. */
export const whyWords = (
  { reasons }: Pick<ToldPermissions, "reasons">,
  here: string,
  words: Words,
): string[] => [...new Set(reasons.map((reason) => reasonWords(reason, here, words)))];
