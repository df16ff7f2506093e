import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  checkExtra,
  EMPTY_EXTRA,
  EXTRA_LIMITS,
  type Extra,
  FIELD_KINDS,
  fieldKind,
  parseExtra,
  writeExtra,
} from "../../src/extra/extra.ts";
import { nestsDeeperThan } from "../../src/extra/nesting.ts";

const field = (name: string, value = "", kind = "text") => ({ name, value, kind });
const withFields = (fields: Extra["fields"]): Extra => ({ ...EMPTY_EXTRA, fields });

test("a missing or an empty `extra` is read as empty", () => {
  for (const text of ["", "{}", '{"v":1}']) assert.deepEqual(parseExtra(text), EMPTY_EXTRA);
  assert.equal(writeExtra(EMPTY_EXTRA), '{"v":1}');
});

test("extra fields are read as they were written", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  const extra = fc.record(
    {
      totp: fc.record({ text }, { noNullPrototype: true }),
      urls: fc.array(text, { maxLength: 5 }),
      fields: fc.array(
        fc.record(
          { name: text, value: text, kind: fc.constantFrom(...FIELD_KINDS) },
          { noNullPrototype: true },
        ),
        {
          maxLength: 5,
        },
      ),
      others: fc.constant({}),
    },
    { requiredKeys: ["urls", "fields", "others"], noNullPrototype: true },
  );
  fc.assert(fc.property(extra, (one) => assert.deepEqual(parseExtra(writeExtra(one)), one)));
});

test("unknown JSON members are kept at every level", () => {
  const text =
    '{"v":1,"tags":["a"],"__proto__":{"x":1},"constructor":2,"totp":{"text":"ABCD","label":"l"},' +
    '"fields":[{"name":"n","value":"w","kind":"date","__proto__":[3],"id":"7"}]}';
  const read = parseExtra(text);
  assert.equal(read.unreadable, undefined);
  assert.deepEqual(JSON.parse(writeExtra(read)), JSON.parse(text));
  assert.equal(Object.getPrototypeOf(read.others), Object.prototype);
  assert.equal(({} as { x?: number }).x, undefined);
});

test("a field of an unknown type is shown as hidden", () => {
  assert.equal(fieldKind(field("a", "b", "pin")), "hidden");
  for (const kind of FIELD_KINDS) assert.equal(fieldKind(field("a", "b", kind)), kind);
});

const UNREADABLE = [
  "{",
  "null",
  "[]",
  "1",
  '"x"',
  '{"v":2}',
  '{"v":"1"}',
  '{"v":null}',
  '{"urls":{}}',
  '{"urls":[1]}',
  '{"totp":"ABCD"}',
  '{"totp":null}',
  '{"totp":{"text":1}}',
  '{"fields":[{"name":"a","value":1,"kind":"text"}]}',
  '{"fields":[null]}',
  '{"fields":[{"value":"","kind":"text"}]}',
  `{"x":${"[".repeat(70)}${"]".repeat(70)}}`,
  "[".repeat(60_000),
  `{"x":"${"x".repeat(EXTRA_LIMITS.bytes)}"}`,
];

test("malformed or newer extra fields are read as empty, and a save does not destroy them", () => {
  for (const text of UNREADABLE) {
    const read = parseExtra(text);
    assert.equal(read.unreadable, true, text.slice(0, 60));
    assert.deepEqual([read.urls, read.fields, read.totp], [[], [], undefined]);
    assert.equal(checkExtra(read), undefined);
    assert.equal(writeExtra(read), text);
  }
});

test("nothing can be added to extra fields that could not be read", () => {
  const read = { ...parseExtra("{"), urls: ["https://example.test"] };
  assert.equal(checkExtra(read), "unreadable");
  assert.throws(() => writeExtra(read), RangeError);
});

test("reading extra fields never throws", () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void parseExtra(text)));
});

const many = <Item>(count: number, item: Item): Item[] => Array.from({ length: count }, () => item);

const LIMITS: readonly [problem: string, most: Extra, beyond: Extra][] = [
  ["too_many_fields", withFields(many(100, field("a"))), withFields(many(101, field("a")))],
  ["field_name_too_long", withFields([field("é".repeat(255))]), withFields([field("é".repeat(256))])],
  ["too_many_urls", { ...EMPTY_EXTRA, urls: many(50, "u") }, { ...EMPTY_EXTRA, urls: many(51, "u") }],
  [
    "url_too_long",
    { ...EMPTY_EXTRA, urls: ["é".repeat(2048)] },
    { ...EMPTY_EXTRA, urls: [`${"é".repeat(2048)}x`] },
  ],
  [
    "totp_too_long",
    { ...EMPTY_EXTRA, totp: { text: "A".repeat(4096) } },
    { ...EMPTY_EXTRA, totp: { text: "A".repeat(4097) } },
  ],
];

for (const [problem, most, beyond] of LIMITS)
  test(`a value at the limit of ${problem} can be written, and a larger value can only be read`, () => {
    assert.equal(checkExtra(most), undefined);
    assert.deepEqual(parseExtra(writeExtra(most)), most);
    assert.equal(checkExtra(beyond), problem);
    assert.throws(() => writeExtra(beyond), new RangeError(problem));
    const text = JSON.stringify({ v: 1, totp: beyond.totp, urls: beyond.urls, fields: beyond.fields });
    assert.equal(parseExtra(text).unreadable, undefined);
  });

test("an extra of exactly 64 KiB of UTF-8 is accepted, and a longer one is refused", () => {
  const around = writeExtra(withFields([field("")])).length;
  const room = EXTRA_LIMITS.bytes - around;
  const most = withFields([field("", `${"é".repeat(Math.floor(room / 2))}${room % 2 === 1 ? "x" : ""}`)]);
  assert.equal(new TextEncoder().encode(writeExtra(most)).length, EXTRA_LIMITS.bytes);
  const [first] = most.fields;
  assert.equal(checkExtra(withFields([field("", `${first?.value}x`)])), "too_long");
});

test("brackets within strings do not count as nesting", () => {
  assert.equal(nestsDeeperThan('{"a":"[[[[\\"[[[","b":[]}', 2), false);
  assert.equal(nestsDeeperThan('{"a":"\\\\","b":[[]]}', 2), true);
  assert.equal(nestsDeeperThan('"[[[', 1), false);
});
