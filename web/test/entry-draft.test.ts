/** @file The form for an entry keeps data that it does not show. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { EXTRA_LIMITS } from "@keepwell/client/extra/extra.ts";
import { completeAddresses } from "../src/features/buckets/entry/complete-addresses.ts";
import { isSame, type Typed, toDraft, typedFrom } from "../src/features/buckets/entry/draft.ts";
import { duplicateOf, isCopyable } from "../src/features/buckets/entry/duplicate-of.ts";
import { compareExtra } from "../src/features/buckets/entry/extra/compare-extra.ts";
import {
  extraInput,
  extraProblems,
  newField,
  newUrl,
  type TypedExtra,
} from "../src/features/buckets/entry/extra/typed-extra.ts";

const SECRET = "JBSWY3DPEHPK3PXP";
const RICH =
  '{"v":1,"later":{"a":[1]},"imported":{"bitwarden":{"x":1}},"totp":{"text":"JBSWY3DPEHPK3PXP","label":"l"},' +
  '"urls":["https://two.test"],"fields":[{"name":"PIN","value":"1234","kind":"hidden","id":"7"},' +
  '{"name":"Born","value":"1990","kind":"date"},{"name":"Active","value":"true","kind":"boolean"}]}';
const NEWER = '{"v":2,"everything":"else"}';

const entry = (extra: string, url = ""): OpenEntry => ({
  uid: "entry",
  bucketUid: "bucket",
  name: "Bank",
  rev: 1,
  labelVerified: true,
  createdAt: "",
  updatedAt: "",
  type: "password",
  fields: { url, username: "ann", password: "secret", text: "", extra },
});

const changed = (extra: string, change: (extra: TypedExtra) => Partial<TypedExtra>): Typed => {
  const typed = typedFrom(entry(extra));
  return { ...typed, extra: { ...typed.extra, ...change(typed.extra) } };
};
const saved = (typed: Typed, before: string) => toDraft("password", typed, entry(before)).fields.extra;
const problems = (typed: Typed, before: string) => extraProblems(typed, { extra: before });

test("parts that the user did not change are saved without the change of a byte", () => {
  for (const extra of ["{}", RICH, ` ${RICH}`, NEWER, "no json", '{"v":1,"fields":7}'])
    assert.equal(saved(typedFrom(entry(extra)), extra), extra);
  assert.equal(saved(typedFrom(null), ""), "{}");
});

test("a save keeps every JSON member that this version of the page does not know", () => {
  const typed = changed(RICH, ({ totp, fields }) => ({
    totp: totp && { ...totp, text: "MFRGGZDF" },
    fields: fields.map((field) => (field.name === "Born" ? { ...field, value: "1991" } : field)),
  }));
  const expected = JSON.parse(RICH);
  expected.totp.text = "MFRGGZDF";
  expected.fields[1].value = "1991";
  assert.deepEqual(JSON.parse(saved(typed, RICH)), expected);
});

test("the form's state is plain JSON", () => {
  const typed = typedFrom(entry(RICH));
  const read: Typed = JSON.parse(JSON.stringify(typed));
  assert.deepEqual(read, typed);
  assert.ok(isSame(read, typed));
});

test("a save in place of another version keeps the form's values, and the unknown members of the other version", () => {
  const theirs = '{"v":1,"later":"theirs","urls":["https://theirs.test"]}';
  const written = JSON.parse(saved(typedFrom(entry(RICH)), theirs));
  assert.equal(written.later, "theirs");
  assert.deepEqual(written.urls, ["https://two.test"]);
  assert.equal(written.totp.text, SECRET);
  assert.equal(saved(typedFrom(entry(RICH)), NEWER), NEWER);
  assert.equal(saved(typedFrom(entry(NEWER)), theirs), theirs);
});

const MODES = { "https://one.test": "base", "https://two.test": "start", "https://gone.test": "exact" };
const MATCHING = JSON.stringify({ v: 1, urls: ["https://two.test"], match: MODES });
const opened = (extra: string) => entry(extra, "https://one.test");
const matchOf = (typed: Typed, before: string): unknown =>
  JSON.parse(toDraft("password", typed, opened(before)).fields.extra).match;

test("the user can change an address's match mode, and the mode stays when the address is edited", () => {
  const typed = typedFrom(opened(MATCHING));
  assert.deepEqual([typed.extra.urlMode, typed.extra.urls[0]?.mode], ["base", "start"]);
  assert.equal(toDraft("password", typed, opened(MATCHING)).fields.extra, MATCHING);
  const never = { ...typed, extra: { ...typed.extra, urlMode: "never" as const } };
  assert.ok(!isSame(never, typed));
  assert.deepEqual(matchOf(never, MATCHING), { "https://one.test": "never", "https://two.test": "start" });
  const urls = typed.extra.urls.map((row) => ({ ...row, url: "https://three.test" }));
  const moved = { ...typed, url: "https://zero.test", extra: { ...typed.extra, urls } };
  assert.deepEqual(matchOf(moved, MATCHING), { "https://zero.test": "base", "https://three.test": "start" });
  assert.deepEqual(matchOf({ ...typed, url: "https://zero.test" }, MATCHING), {
    "https://zero.test": "base",
    "https://two.test": "start",
  });
  const rows = typed.extra.urls.map((row) => ({ ...row, mode: "host" as const }));
  const plain = { ...typed, extra: { ...typed.extra, urls: rows, urlMode: "host" as const } };
  assert.equal(matchOf(plain, MATCHING), undefined);
});

test("an unknown match mode of a later version is shown as “never”, and kept until the user chooses another mode", () => {
  const later = '{"v":1,"match":{"https://one.test":"pattern"}}';
  const typed = typedFrom(opened(later));
  assert.equal(typed.extra.urlMode, "never");
  const added = { ...typed, extra: { ...typed.extra, urls: [{ ...newUrl(), url: "https://two.test" }] } };
  assert.deepEqual(matchOf(added, later), { "https://one.test": "pattern" });
});

test("added rows that were left empty do not count as a change", () => {
  const typed = changed(RICH, ({ urls, fields }) => ({
    urls: [...urls, newUrl()],
    fields: [...fields, newField("text"), newField("hidden"), newField("boolean")],
  }));
  assert.ok(isSame(typed, typedFrom(entry(RICH))));
  assert.deepEqual(problems(typed, RICH), {});
  assert.ok(
    isSame(
      changed("{}", () => ({ totp: { text: " " } })),
      typedFrom(entry("{}")),
    ),
  );
});

test("a change of any part of the extra counts as a change of the entry", () => {
  const changes: ((extra: TypedExtra) => Partial<TypedExtra>)[] = [
    () => ({ totp: null }),
    ({ urls }) => ({ urls: urls.map((one) => ({ ...one, url: "https://three.test" })) }),
    ({ fields }) => ({ fields: fields.slice(1) }),
    ({ fields }) => ({ fields: fields.map((one) => ({ ...one, name: `${one.name}!` })) }),
    ({ fields }) => ({ fields: [...fields, { ...newField("boolean"), name: "Paid" }] }),
  ];
  for (const change of changes) assert.ok(!isSame(changed(RICH, change), typedFrom(entry(RICH))));
});

test("an invalid secret for one-time codes is refused only if the user typed it in this form", () => {
  const odd = '{"v":1,"totp":{"text":"otpauth://hotp/x?secret=AA"}}';
  const nearby = changed(odd, () => ({ urls: [{ ...newUrl(), url: "https://two.test" }] }));
  assert.deepEqual(problems(nearby, odd), {});
  const typed = (text: string) =>
    problems(
      changed(odd, () => ({ totp: { text } })),
      odd,
    );
  assert.deepEqual(typed("not a key!"), { [extraInput.totp]: "not_understood" });
  assert.deepEqual(typed("A".repeat(EXTRA_LIMITS.totpChars + 1)), { [extraInput.totp]: "too_long" });
  for (const good of [SECRET, "jbsw y3dp", "steam://JBSWY3DP", `otpauth://totp/A?secret=${SECRET}`])
    assert.deepEqual(typed(good), {});
});

test("a new field requires a name, but a stored field may lack one", () => {
  const nameless = '{"v":1,"fields":[{"name":"","value":"x","kind":"text"}]}';
  const added = { ...newField("text"), value: "y" };
  const typed = changed(nameless, ({ fields }) => ({ fields: [...fields, added] }));
  assert.deepEqual(problems(typed, nameless), { [extraInput.fieldName(added.id)]: "unnamed" });
});

test("an exceeded limit is shown at its input, or for the whole form", () => {
  const url = { ...newUrl(), url: `https://é.test/${"é".repeat(EXTRA_LIMITS.urlBytes / 2)}` };
  assert.deepEqual(
    problems(
      changed("{}", () => ({ urls: [url] })),
      "{}",
    ),
    {
      [extraInput.url(url.id)]: "too_long",
    },
  );
  const many = Array.from({ length: EXTRA_LIMITS.fields + 1 }, () => ({ ...newField("text"), name: "n" }));
  assert.deepEqual(
    problems(
      changed("{}", () => ({ fields: many })),
      "{}",
    ),
    { extra: "too_many" },
  );
  const large = [{ ...newField("text"), name: "n", value: "x".repeat(EXTRA_LIMITS.bytes) }];
  assert.deepEqual(
    problems(
      changed("{}", () => ({ fields: large })),
      "{}",
    ),
    { extra: "too_large" },
  );
  const full = JSON.stringify({ v: 1, imported: "x".repeat(EXTRA_LIMITS.bytes - 40) });
  const more = [{ ...newField("text"), name: "n", value: "y".repeat(40) }];
  assert.deepEqual(
    problems(
      changed(full, () => ({ fields: more })),
      full,
    ),
    { extra: "too_large" },
  );
});

test("two versions are compared part by part, and their custom fields by kind, name and position", () => {
  const theirs =
    '{"v":1,"totp":{"text":"OTHER"},"fields":[{"name":"Active","value":"false","kind":"boolean"},' +
    '{"name":"PIN","value":"1234","kind":"hidden"},{"name":"PIN","value":"9","kind":"hidden"}]}';
  const parts = compareExtra(typedFrom(entry(RICH)).extra, typedFrom(entry(theirs)).extra);
  assert.deepEqual(
    parts.map(({ what, name, kind, mine, theirs: other }) => [what, name, kind, mine, other]),
    [
      ["addresses", "", "text", "https://two.test", ""],
      ["code", "", "hidden", SECRET, "OTHER"],
      ["field", "PIN", "hidden", "1234", "1234"],
      ["field", "Born", "hidden", "1990", ""],
      ["field", "Active", "boolean", "true", "false"],
      ["field", "PIN", "hidden", "", "9"],
    ],
  );
  assert.deepEqual(compareExtra(typedFrom(null).extra, typedFrom(null).extra), []);
});

test("a save adds https to the addresses that the user typed, and changes no stored address", () => {
  const opened = entry('{"v":1,"urls":["two.test"]}', "bank.test");
  const typed = typedFrom(opened);
  assert.deepEqual(completeAddresses(typed, opened), typed);
  const added = { ...newUrl(), url: "three.test:8443" };
  const edited = {
    ...typed,
    url: "shop.test",
    extra: { ...typed.extra, urls: [...typed.extra.urls, added] },
  };
  const completed = completeAddresses(edited, opened);
  assert.equal(completed.url, "https://shop.test");
  assert.deepEqual(
    completed.extra.urls.map(({ url }) => url),
    ["two.test", "https://three.test:8443"],
  );
  assert.equal(completeAddresses({ ...typedFrom(null), url: "nas" }, null).url, "https://nas");
});

test("a copy contains the fields that the form shows and the match modes of the addresses, but no data that no screen shows", () => {
  const rich = JSON.stringify({ ...JSON.parse(RICH), match: { "https://two.test": "exact" } });
  const original = entry(rich, "bank.test");
  const copy = duplicateOf(original, "Bank (copy)");
  const typed = typedFrom(copy);
  assert.deepEqual(typed, { ...typedFrom(original), name: "Bank (copy)" });
  const written = JSON.parse(toDraft("password", typed, copy).fields.extra);
  const { later: _, imported: __, ...shown } = JSON.parse(rich);
  assert.deepEqual(written, shown);
});

test("an entry whose extra cannot be read cannot be copied, because the copy would lack the extra", () => {
  for (const extra of [NEWER, "no json"]) assert.ok(!isCopyable(entry(extra)));
  for (const extra of ["", "{}", RICH]) assert.ok(isCopyable(entry(extra)));
});
