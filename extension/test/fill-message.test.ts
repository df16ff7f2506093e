import assert from "node:assert/strict";
import { test } from "node:test";
import { readFillMessage, readFillReply } from "../src/messages/fill-message.ts";

const VALUES = { username: "ana", password: "secret", code: "" };
const MESSAGE = { kind: "fill", origin: "https://library.example.com", values: VALUES };

test("a message is read only if all its parts are there", () => {
  assert.deepEqual(readFillMessage(MESSAGE), MESSAGE);
  const wrong = [
    ...[null, undefined, 7, "fill", [], {}],
    { ...MESSAGE, kind: "other" },
    { ...MESSAGE, origin: null },
    { ...MESSAGE, values: null },
    { ...MESSAGE, values: { ...VALUES, password: 7 } },
    { ...MESSAGE, values: { username: "ana", password: "secret" } },
  ];
  for (const one of wrong) assert.equal(readFillMessage(one), undefined, JSON.stringify(one));
});

test("a reply is read only if all its parts are there", () => {
  assert.deepEqual(readFillReply({ filled: 2, missed: 0 }), { filled: 2, missed: 0 });
  for (const one of [undefined, null, {}, { filled: "2", missed: 0 }, { filled: 1 }])
    assert.equal(readFillReply(one), undefined, JSON.stringify(one));
});
