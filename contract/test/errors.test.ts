import assert from "node:assert/strict";
import { test } from "node:test";
import { errorReply } from "../src/error-reply.ts";
import { CallError, ERRORS, FIELD_MESSAGES, fail, failField, STATUS_OF } from "../src/errors.ts";

test("each error type has the status of section 8 of the specification", () => {
  const { validation, payment, forbidden, not_found, unauthorized, bad_request, card_error, internal } =
    STATUS_OF;
  assert.deepEqual(
    { validation, payment, forbidden, not_found, unauthorized, bad_request, card_error, internal },
    {
      validation: 422,
      payment: 402,
      forbidden: 403,
      not_found: 404,
      unauthorized: 401,
      bad_request: 400,
      card_error: 400,
      internal: 500,
    },
  );
});

test("each code has a sentence of its own", () => {
  const sentences = Object.values(ERRORS).map(({ sentence }) => sentence);
  assert.equal(new Set(sentences).size, sentences.length);
  const messages = Object.values(FIELD_MESSAGES);
  assert.equal(new Set(messages).size, messages.length);
});

test("every sentence except two of the specification has a capital letter and an end mark, and no braces", () => {
  for (const { sentence } of Object.values(ERRORS)) assert.match(sentence, /^[A-Z][^{}<>]+[.!]$/);
  const { card_required: _asTheSpecHasIt, group_name_invalid: _thisToo, ...messages } = FIELD_MESSAGES;
  for (const message of Object.values(messages)) assert.match(message, /^[A-Z][^{}<>]+\.$/);
});

test("`fail` throws the catalogue's error", () => {
  assert.throws(() => fail("payment"), { name: "CallError", code: "payment", type: "payment" });
  assert.throws(() => fail("rate_limited", { retryAfter: 7 }), { retryAfter: 7 });
  assert.throws(
    () => failField("email", "email_taken"),
    (error: unknown) => error instanceof CallError && error.fields["email"]?.[0] === "email_taken",
  );
});

test("the schema of an error reply drops unknown keys and refuses long texts", () => {
  const wire = { status: "payment", code: "payment", user_message: "x", extra: 1 };
  assert.deepEqual(errorReply.parse(wire), { status: "payment", code: "payment", user_message: "x" });
  assert.ok(!errorReply.safeParse({ ...wire, user_message: "x".repeat(501) }).success);
});
