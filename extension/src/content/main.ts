/**
 * @file Run in the top document of a tab when the user fills from the popup, and not before. It fills once for each
 * message, and only in a document of the origin that the user has chosen the entry for.
 */
import { answerFill } from "../messages/answer-fill.ts";
import { fillLogin, NOTHING } from "./fill-login.ts";
import { findLogin } from "./find-login.ts";
import { isOfOrigin } from "./is-of-origin.ts";

answerFill(async ({ origin, values }) =>
  isOfOrigin(window, origin) ? fillLogin(findLogin(), values) : NOTHING,
);
