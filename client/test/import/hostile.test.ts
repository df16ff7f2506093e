/** @file Large and hostile files. An algorithm that takes quadratic time would need minutes for them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { nestsDeeperThan } from "../../src/extra/nesting.ts";
import { BITWARDEN_CSV } from "../../src/import/bitwarden/bitwarden-csv.ts";
import { BITWARDEN_JSON } from "../../src/import/bitwarden/bitwarden-json.ts";
import { GENERIC_CSV } from "../../src/import/csv/generic-csv.ts";
import { guessReading } from "../../src/import/csv/guess-reading.ts";
import { splitUrls } from "../../src/import/csv/split-urls.ts";
import { hostName } from "../../src/import/host-name.ts";
import type { ProblemReason } from "../../src/import/imported-file.ts";
import { parseXml } from "../../src/import/xml/parse-xml.ts";
import { WORDS } from "./import-words.ts";

const ROWS = 10_000;
const MB = 1024 * 1024;

const rows = Array.from({ length: ROWS }, (_, at) => ({
  type: 1,
  name: `Entry ${at}`,
  notes: "First line\nsecond line",
  fields: [{ name: "PIN", value: `${at}`, type: 1 }],
  login: {
    uris: [{ uri: `https://${at}.example.test/login` }, { uri: `https://alt${at}.example.test` }],
    username: `user${at}@example.test`,
    password: `pass,"word" ${at}`,
    totp: "GEZDGNBVGY3TQOJQ",
  },
}));

test("10,000 rows of JSON are all read", () => {
  const text = JSON.stringify({ encrypted: false, folders: [], items: rows });
  assert.equal(BITWARDEN_JSON.read(text, WORDS).rows.length, ROWS);
});

test("10,000 rows of CSV are all read", () => {
  const lines = rows.map(({ name, notes, login }) =>
    [name, login.uris.map(({ uri }) => uri).join(","), login.username, login.password, notes, login.totp]
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(","),
  );
  const text = ["name,url,username,password,note,totp", ...lines].join("\r\n");
  assert.equal(GENERIC_CSV.read(text, WORDS).rows.length, ROWS);
});

/** CSV texts, and the reasons why their rows are left out. */
const HOSTILE: Readonly<Record<string, readonly [text: string, ...reasons: ProblemReason[]]>> = {
  "one quoted field of quotes": [`name,password\n"${'"x'.repeat(MB)}`, "open_quote"],
  "doubled quotes": [`name,password\n"${'""'.repeat(2 * MB)}"`, "too_long"],
  "quotes and spaces": [`name,password\n${'" '.repeat(MB)}`, "open_quote"],
  "quoted fields without line breaks": [`name,password\n${'"a",'.repeat(MB / 2)}`, "too_long"],
  "one huge cell": [`name,password\na,${"x".repeat(20 * MB)}`, "too_long"],
  "only separators": [",".repeat(2 * MB)],
  "only line breaks": [`name,password${"\n".repeat(40_000)}`],
  "only spaces": [" ".repeat(10 * MB)],
  "an endless heading": [`${"name".repeat(MB)},password\na,b`, "too_long"],
};

for (const [what, [text, ...reasons]] of Object.entries(HOSTILE))
  test(`hostile CSV is read and gives no entry: ${what}`, () => {
    const { rows, problems } = GENERIC_CSV.read(text, WORDS);
    assert.deepEqual(rows, []);
    assert.deepEqual(
      problems.map(({ effect, reason }) => [effect, reason]),
      reasons.map((reason) => ["left_out", reason]),
    );
  });

test("addresses are found in long hostile texts", () => {
  assert.deepEqual(splitUrls(" ".repeat(200_000)), []);
  for (const one of [",;".repeat(200_000), `a${".a".repeat(100_000)}!`, "a".repeat(200_000)])
    assert.deepEqual(splitUrls(one), [one]);
  const urls = splitUrls("https://a,".repeat(50_000));
  assert.deepEqual(urls, [...Array.from({ length: 49_999 }, () => "https://a"), "https://a,"]);
  assert.equal(hostName(`a${".a".repeat(MB)}!`), undefined);
  assert.match(hostName(`https://${"@".repeat(MB)}`) ?? "", /^@+$/);
});

test("long hostile texts are parsed to their end", () => {
  assert.deepEqual(guessReading("@".repeat(65_536)).mapping, ["field"]);
  assert.deepEqual([...parseXml(`<a =${"a".repeat(MB)}/>`).attributes], []);
  assert.deepEqual([...parseXml(`<a ${"a ".repeat(MB)}=""/>`).attributes], [["a", ""]]);
  const fields = `${": ".repeat(MB)}\u2028`;
  const { problems } = BITWARDEN_CSV.read(
    `type,name,notes,fields,login_uri,login_username,login_password,login_totp\n,,,"${fields}"`,
    WORDS,
  );
  assert.deepEqual(
    problems.map(({ reason, part }) => [reason, part]),
    [["too_long", "extra"]],
  );
  assert.equal(nestsDeeperThan(`"${"\\".repeat(10 * MB)}`, 64), false);
});

test("names of built-in properties are not XML entities", () => {
  assert.equal(parseXml("<a>&toString;&__proto__;&amp;</a>").text, "&toString;&__proto__;&");
});
