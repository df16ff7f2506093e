/**
 * @file Run in the top document of a tab when the user fills from the popup, and not before. It fills once for each
 * message, and only in a document of the origin that the user has chosen the entry for.
 */
import { fillCode } from "../fill/fill-code.ts";
import { setValue } from "../fill/set-value.ts";
import { answerFill } from "../messages/answer-fill.ts";
import type { FillReply, FillValues } from "../messages/fill-message.ts";
import { findLogin, type Login } from "./find-login.ts";
import { isOfOrigin } from "./is-of-origin.ts";

const NOTHING: FillReply = { filled: 0, missed: 0 };

type Kind = Parameters<Login["get"]>[0];

const fillKind = async (kind: Kind, field: NonNullable<ReturnType<Login["get"]>>, value: string) =>
  kind === "one-time-code" && field instanceof HTMLInputElement
    ? fillCode(field, value)
    : setValue(field, value);

const fillAll = async ({ username, password, code }: FillValues): Promise<FillReply> => {
  const login = findLogin();
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

answerFill(async ({ origin, values }) => (isOfOrigin(window, origin) ? fillAll(values) : NOTHING));
