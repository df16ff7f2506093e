/**
 * @file Compares the extras of two versions of an entry: the further addresses, the one-time code, the passkeys,
 * and each custom field.
 */
import { type FieldKind, fieldKind } from "@keepwell/client/extra/extra.ts";
import type { TypedExtra, TypedField } from "./typed-extra.ts";
import type { TypedPasskey } from "./typed-passkeys.ts";

export interface ComparedPart {
  readonly key: string;
  readonly what: "code" | "addresses" | "passkeys" | "field";
  /** The name of a custom field, possibly empty. */
  readonly name: string;
  readonly kind: FieldKind;
  /** The value of the part in each of the two versions; empty if the version does not have the part. */
  readonly mine: string;
  readonly theirs: string;
}

/**
 * Custom fields have no id, so the fields of two versions match by kind, name and position. The second hidden "PIN" of
 * one version is compared with the second hidden "PIN" of the other version.
 */
const byKey = (fields: readonly TypedField[]): Map<string, TypedField> => {
  const found = new Map<string, TypedField>();
  for (const field of fields) {
    let nth = 1;
    const key = () => `${fieldKind(field)} ${nth} ${field.name}`;
    while (found.has(key())) nth += 1;
    found.set(key(), field);
  }
  return found;
};

const comparedFields = (mine: TypedExtra, theirs: TypedExtra): ComparedPart[] => {
  const [left, right] = [byKey(mine.fields), byKey(theirs.fields)];
  return [...new Set([...left.keys(), ...right.keys()])].flatMap((key) => {
    const [own, other] = [left.get(key), right.get(key)];
    const field = own ?? other;
    if (!field) return [];
    const { name } = field;
    const [mine, theirs] = [own?.value ?? "", other?.value ?? ""];
    return [{ key, what: "field" as const, name, kind: fieldKind(field), mine, theirs }];
  });
};

const addressesOf = ({ urls }: TypedExtra): string => urls.map(({ url }) => url).join("\n");

const shown = (passkeys: readonly TypedPasskey[]): string =>
  passkeys.map(({ rpId, userName }) => (userName === "" ? rpId : `${rpId} (${userName})`)).join("\n");

/**
 * Returns the passkeys that the entry has after the user saves their version: the passkeys of the other version, except
 * those that the user has removed.
 */
const passkeysLeft = (mine: TypedExtra, theirs: TypedExtra): readonly TypedPasskey[] => {
  const removed = mine.passkeys.filter(({ isRemoved }) => isRemoved).map(({ id }) => id);
  return theirs.passkeys.filter(({ id }) => !removed.includes(id));
};

/** Returns the parts that are in at least one of the two versions. */
export const compareExtra = (mine: TypedExtra, theirs: TypedExtra): readonly ComparedPart[] => {
  const whole = { name: "", mine: "", theirs: "" };
  const parts: ComparedPart[] = [
    {
      ...whole,
      key: "addresses",
      what: "addresses",
      kind: "text",
      mine: addressesOf(mine),
      theirs: addressesOf(theirs),
    },
    {
      ...whole,
      key: "code",
      what: "code",
      kind: "hidden",
      mine: mine.totp?.text ?? "",
      theirs: theirs.totp?.text ?? "",
    },
    {
      ...whole,
      key: "passkeys",
      what: "passkeys",
      kind: "text",
      mine: shown(passkeysLeft(mine, theirs)),
      theirs: shown(theirs.passkeys),
    },
    ...comparedFields(mine, theirs),
  ];
  return parts.filter((part) => part.mine !== "" || part.theirs !== "");
};
