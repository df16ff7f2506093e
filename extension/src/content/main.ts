/**
 * @file Runs in the top document of a tab, once the user has chosen in the popup or the context menu to fill the page,
 * or the popup generates a password for the page. Fills once for each message, and only if the values are for the
 * document's origin.
 */
import type { PasswordRules } from "../fill/password-rules.ts";
import { readRulesOf } from "../fill/read-password-rules.ts";
import { answerPages } from "../messages/answer-pages.ts";
import { fillLogin, NOTHING } from "./fill-login.ts";
import { fillMade } from "./fill-made.ts";
import { findLogin, findNewPasswords } from "./find-login.ts";
import { isOfOrigin } from "./is-of-origin.ts";

const rulesOfPage = (): PasswordRules | null => {
  const fields = findNewPasswords().filter((field) => field instanceof HTMLInputElement);
  return fields.length > 0 ? readRulesOf(fields) : null;
};

answerPages({
  fill: async ({ origin, values }) => (isOfOrigin(window, origin) ? fillLogin(findLogin(), values) : NOTHING),
  fillNew: async ({ origin, password }) =>
    isOfOrigin(window, origin) ? fillMade(findNewPasswords(), password) : NOTHING,
  rules: ({ origin }) => (isOfOrigin(window, origin) ? rulesOfPage() : null),
});
