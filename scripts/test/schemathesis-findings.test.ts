import assert from "node:assert/strict";
import { test } from "node:test";
import type { Document } from "../../server/test/generated/document.ts";
import { reasonOf } from "../schemathesis/explained.ts";
import type { Failure } from "../schemathesis/report.ts";

const ID = "buckets.createBucket";
const operation = {
  id: ID,
  body: { type: "object" },
  parameters: [{ name: "from", in: "query", schema: { type: "string" } }],
} as unknown as Document["operations"][number];
/** A document that allows every object as a body, and no text as a parameter. */
const document: Pick<Document, "operations" | "validate"> = {
  operations: [operation],
  validate: (_, value) => (typeof value === "object" ? null : "it must be an object"),
};

/**
 * A failure that schemathesis reports: the server refused values that satisfy the document. The reply names one problem
 * of one field.
 */
const refusal = (status: number, code: string, [field, problem]: readonly [string, string]): Failure => ({
  check: "positive_data_acceptance",
  operation: ID,
  status,
  message: "Valid data should have been accepted",
  request: "POST /api/buckets",
  body: "{}",
  reply: JSON.stringify({
    status: code,
    code,
    user_message: "Please check it.",
    errors: { [field]: [{ code: problem, message: "It is refused." }] },
  }),
});

test("a refusal is explained only if its reason is not the form of a single field", () => {
  const byOthers = refusal(422, "validation", ["name", "required"]);
  assert.match(reasonOf(document, byOthers) ?? "", /relates to others/);
  assert.equal(reasonOf(document, refusal(422, "validation", ["uid", "uid_invalid"])), null);
  assert.match(reasonOf(document, refusal(400, "card_error", ["card", "declined"])) ?? "", /card/);
  assert.equal(reasonOf(document, refusal(400, "bad_request", ["card", "declined"])), null);
  const notAllowed = { ...refusal(422, "validation", ["form", "invalid"]), body: "0" };
  assert.match(reasonOf(document, notAllowed) ?? "", /the document refuses the body/);
  const wrongText = {
    ...refusal(422, "validation", ["from", "invalid"]),
    request: "GET /api/buckets?from=Z",
  };
  assert.match(reasonOf(document, wrongText) ?? "", /the document refuses a parameter/);
});

test("an accepted call is explained only if the document allows the call or does not name its parameter", () => {
  const accepted = { ...refusal(409, "conflict", ["row", "stale"]), check: "negative_data_rejection" };
  assert.match(reasonOf(document, accepted) ?? "", /header/);
  assert.equal(reasonOf(document, { ...accepted, body: "0" }), null);
  const unnamed = "Invalid component: in query - violates `additionalProperties` (False)";
  assert.match(reasonOf(document, { ...accepted, message: unnamed }) ?? "", /does not name/);
  assert.equal(reasonOf(document, { ...accepted, request: "POST /api/buckets?name=" }), null);
});

test("failures of other checks are not explained", () => {
  const byOthers = refusal(422, "validation", ["name", "required"]);
  for (const check of [
    "response_schema_conformance",
    "response_headers_conformance",
    "ignored_auth",
    "error",
  ])
    assert.equal(reasonOf(document, { ...byOthers, check }), null);
  assert.equal(reasonOf(document, { ...byOthers, check: "not_a_server_error", status: 500 }), null);
});
