/** @file Fills an entry's values into the fields of a sign-in. */
import { fillCode } from "../fill/fill-code.ts";
import { setValue } from "../fill/set-value.ts";
import type { FillReply, FillValues } from "../messages/fill-message.ts";
import type { Login } from "./login-around.ts";

/** The reply if nothing was filled and no field was missed. */
export const NOTHING: FillReply = { filled: 0, missed: 0 };

type Kind = Parameters<Login["get"]>[0];

const fillKind = async (kind: Kind, field: NonNullable<ReturnType<Login["get"]>>, value: string) =>
  kind === "one-time-code" && field instanceof HTMLInputElement
    ? fillCode(field, value)
    : setValue(field, value);

/**
 * Fills the user name, the password and the one-time code into their fields. A hidden field is not filled and counts as
 * missed. If the entry has no value for a field, the field does not change.
 */
export const fillLogin = async (
  login: Login,
  { username, password, code }: FillValues,
): Promise<FillReply> => {
  const wanted: readonly (readonly [Kind, string])[] = [
    ["login-name", username],
    ["current-password", password],
    ["one-time-code", code],
  ];
  let { filled, missed } = NOTHING;
  for (const [kind, value] of wanted) {
    const field = login.get(kind);
    if (!field || value === "") continue;
    if ((await fillKind(kind, field, value)) === "filled") filled += 1;
    else missed += 1;
  }
  return { filled, missed };
};
