/** @file Each error code has the sentence that the specification's error catalogue gives it (section 8). */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { CallFailure } from "@keepwell/client/api/call-failure.ts";
import { failureOf as readFailure } from "@keepwell/client/api/failure-of.ts";
import { ERRORS, type ErrorCode, type ErrorType, STATUS_OF } from "@keepwell/contract/errors.ts";
import { failureOf, titledMessage } from "../src/app/failure-words.ts";
import { startText } from "../src/text/text.ts";

before(startText);

const shown = (code: ErrorCode): string => failureOf(new CallFailure(ERRORS[code].type, { code })).message;

const CATALOGUE: readonly [ErrorCode, string][] = [
  ["internal", "Server error - Something went wrong. Please try again in a few minutes."],
  ["entry.delete", "Access denied - You are not allowed to delete this entry."],
  ["entry.edit", "Access denied - You are not allowed to edit this entry."],
  ["forbidden", "You are not allowed to perform this action."],
  ["entry.create", "You are not allowed to create an entry here."],
  ["list.modify", "You are not allowed to modify this list."],
  ["list.delete", "You are not allowed to delete this list."],
  ["bucket.modify", "Sorry, you can not modify this bucket."],
  ["bucket.delete", "Sorry, you can not delete this bucket."],
  ["access.modify", "Sorry, you can not modify bucket access."],
  ["access.add", "Sorry, you can not add a user in this bucket."],
  ["users.manage", "Sorry, You are not allowed to manage users."],
  ["users_groups.manage", "You are not allowed to manage users and groups."],
  ["entry.not_found", "Error - Entry not found."],
  ["not_found", "Error - Object not found."],
  ["bucket.not_found", "Bucket or list not found."],
  ["list.not_found", "List not found."],
  ["two_factor.code_invalid", "This confirmation code is not valid."],
  ["payment", "Limit exceeded - You have reached your capacity limits. Please consider upgrading your plan."],
  ["access.payment", "Limit exceeded. Please consider upgrading your subscription."],
  ["card_error", "Can not process your credit card."],
];

for (const [code, sentence] of CATALOGUE)
  test(`${code}: ${sentence}`, () => {
    assert.equal(shown(code), sentence);
    assert.equal(titledMessage(new CallFailure(ERRORS[code].type, { code })), sentence);
  });

test("an unexpected error, or an internal failure without a code, is shown as an internal error", () => {
  const internal = "Server error - Something went wrong. Please try again in a few minutes.";
  assert.equal(failureOf(new CallFailure("internal")).message, internal);
  assert.equal(failureOf(new TypeError("x is undefined")).message, internal);
});

test("MS-151: a failure whose code this version does not know gets the sentence of its type", () => {
  const words = (type: ErrorType) => {
    const body = { status: type, code: "of_a_later_version", user_message: "", errors: {} };
    return failureOf(readFailure({ status: STATUS_OF[type], retryAfter: null, text: "" }, body)).message;
  };
  assert.equal(words("validation"), ERRORS.validation.sentence);
  assert.equal(words("conflict"), ERRORS.conflict.sentence);
  assert.equal(words("invalid_token"), "Something went wrong. Please try again in a few minutes.");
});
