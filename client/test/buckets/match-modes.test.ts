import assert from "node:assert/strict";
import { test } from "node:test";
import { parseExtra, writeExtra } from "../../src/extra/extra.ts";
import { readAddresses, withMatchModes } from "../../src/extra/match-modes.ts";
import { readRowAddresses } from "../../src/rows/row-addresses.ts";
import { rowContent } from "../../src/rows/row-content.ts";

const URL_OF_ENTRY = "https://example.com/login";
const extraWith = (members: object) => parseExtra(JSON.stringify({ v: 1, ...members }));

test("an address without a mode matches its host", () => {
  assert.deepEqual(readAddresses("example.com", extraWith({ urls: ["b.test", ""] })), [
    { text: "example.com", mode: "host" },
    { text: "b.test", mode: "host" },
  ]);
  assert.deepEqual(readAddresses("", extraWith({})), []);
});

test("the mode of each address is written and read again, also for the address `__proto__`", () => {
  const addresses = [
    { text: URL_OF_ENTRY, mode: "start" },
    { text: "b.test", mode: "host" },
    { text: "__proto__", mode: "never" },
  ] as const;
  const extra = withMatchModes(extraWith({ urls: ["b.test", "__proto__"], later: [1] }), addresses);
  const written = writeExtra(extra);
  assert.deepEqual(
    JSON.parse(written),
    JSON.parse(
      `{"v":1,"later":[1],"urls":["b.test","__proto__"],"match":{"${URL_OF_ENTRY}":"start","__proto__":"never"}}`,
    ),
  );
  assert.deepEqual(readAddresses(URL_OF_ENTRY, parseExtra(written)), addresses);
});

test("each address keeps its mode if a client puts another address first", () => {
  const extra = extraWith({ urls: ["a.test", "b.test"], match: { "b.test": "base" } });
  const moved = parseExtra(writeExtra({ ...extra, urls: ["c.test", "b.test"] }));
  assert.deepEqual(readAddresses("b.test", moved), [
    { text: "b.test", mode: "base" },
    { text: "c.test", mode: "host" },
    { text: "b.test", mode: "base" },
  ]);
});

test("a mode of a later version matches no page, and is kept until the user chooses another mode", () => {
  const extra = extraWith({
    urls: ["b.test"],
    match: { "a.test": "pattern", "b.test": 7, "gone.test": "exact" },
  });
  const read = readAddresses("a.test", extra);
  assert.deepEqual(
    read.map(({ mode }) => mode),
    ["never", "never"],
  );
  assert.deepEqual(withMatchModes(extra, read).others, { match: { "a.test": "pattern", "b.test": 7 } });
  const chosen = read.map(({ text }) => ({ text, mode: "host" as const }));
  assert.deepEqual(withMatchModes(extra, chosen).others, {});
});

test("if the modes cannot be read, every address has the default mode", () => {
  for (const match of [null, 1, "base", true, [], ["base"]])
    assert.deepEqual(readAddresses("a.test", extraWith({ match })), [{ text: "a.test", mode: "host" }]);
});

test("an entry's row holds only the parts of an address that matching uses", () => {
  const extra = {
    urls: [
      "https://example.com/other",
      "b.test/team?x=1#y",
      "nas:5001",
      "c.test/path",
      "mailto:a@d.test",
      "https://e.test",
    ],
    match: { "b.test/team?x=1#y": "start", "c.test/path": "base", "https://e.test": "never" },
  };
  const fields = {
    url: URL_OF_ENTRY,
    username: "ana",
    password: "p",
    text: "",
    extra: JSON.stringify({ v: 1, ...extra }),
  };
  const row = rowContent({ name: "One", fields });
  assert.deepEqual(row.h, [
    ["https://example.com"],
    ["https://b.test", "start", "/team?x=1"],
    ["https://nas:5001"],
    ["https://c.test", "base"],
    ["https://e.test", "never"],
  ]);
  assert.deepEqual(readRowAddresses(row), [
    { text: "https://example.com", mode: "host" },
    { text: "https://b.test/team?x=1", mode: "start" },
    { text: "https://nas:5001", mode: "host" },
    { text: "https://c.test", mode: "base" },
    { text: "https://e.test", mode: "never" },
  ]);
  assert.deepEqual(readRowAddresses({ n: "Empty" }), []);
});

test("the row leaves out an address with a user name or a password, which can hide the real host", () => {
  for (const url of [
    "https://bank.test@evil.test/",
    "https://:p@evil.test",
    "https://bank.test:443@evil.test",
  ]) {
    const row = rowContent({
      name: "One",
      fields: { url, username: "", password: "p", text: "", extra: "" },
    });
    assert.equal(row.h, undefined, url);
  }
});
