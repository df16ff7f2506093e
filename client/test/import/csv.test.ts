import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { parseExtra } from "../../src/extra/extra.ts";
import { CSV_SEPARATORS, type CsvSeparator } from "../../src/import/csv/csv-separators.ts";
import { GENERIC_CSV, readCsv } from "../../src/import/csv/generic-csv.ts";
import { guessMapping, guessReading } from "../../src/import/csv/guess-reading.ts";
import { parseCsv } from "../../src/import/csv/parse-csv.ts";
import { splitUrls } from "../../src/import/csv/split-urls.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "../../src/import/import-limits.ts";
import type { ImportedFile } from "../../src/import/imported-file.ts";
import { WORDS } from "./import-words.ts";

const read = (...lines: string[]) => GENERIC_CSV.read(lines.join("\n"), WORDS);
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const firstRow = ({ rows: [row] }: ImportedFile) => row ?? assert.fail("no row");
const reasons = ({ problems }: ImportedFile) =>
  problems.map(({ effect, reason, part }) => [effect, reason, part]);

test("any cells are read from a CSV as they were written, apart from line breaks, with every separator", () => {
  const cell = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[",;\t\n a-z=+@-]{0,20}$/),
    fc.constantFrom("=1+1", "+x", "-x", "@x", '"', '""', "a\nb", "\t", "__proto__"),
  );
  const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      table,
      fc.constantFrom(...CSV_SEPARATORS),
      fc.constantFrom("\n", "\r\n"),
      (rows, separator, end) => {
        const text = rows.map((row) => row.map(quoted).join(separator)).join(end);
        const expected = rows
          .map((row) => row.map((one) => one.replaceAll(/\r\n?/g, "\n")))
          .filter((row) => row.some((one) => one.trim() !== ""));
        assert.deepEqual(
          parseCsv(text.replace(/^\ufeff/, ""), separator).map(({ cells }) => cells),
          expected,
        );
      },
    ),
  );
});

test("a password is read unchanged, apart from its line breaks", () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 60 }), (password) => {
      const { draft } = firstRow(read("name,username,password", `x,u,${quoted(password)}`));
      assert.ok(draft.type === "password");
      assert.equal(draft.fields.password, password.replaceAll(/\r\n?/g, "\n"));
    }),
  );
});

test("line numbers also count empty rows, and the lines within cells", () => {
  const records = parseCsv('a,b\r\n"x\r\ny\r\nz",1\r\n\r\n , \r\nlast,2', ",");
  assert.deepEqual(
    records.map(({ line }) => line),
    [1, 2, 7],
  );
});

const GUESSED: readonly [text: string, separator: CsvSeparator, mapping: string][] = [
  ["name,url,username,password,note", ",", "name url username password text"],
  ["Title,URL,Username,Password,Notes,OTPAuth", ",", "name url username password text totp"],
  ["Nom;Adresse Web;Nom d’utilisateur;Mot de passe;Remarques", ";", "name url username password text"],
  ["Intitulé\tIdentifiant\tMOT_DE_PASSE\tDossier", "\t", "name username password list"],
  ["Libellé;Courriel;NIP;Coffret", ";", "name email hidden bucket"],
  [
    "url,username,password,totp,extra,name,grouping,fav",
    ",",
    "url username password totp text name list field",
  ],
  ["Group,Title,Username,Password,Password,Colour", ",", "list name username password hidden field"],
  ["Title;Password, old;User", ";", "name field username"],
  ["__proto__,constructor,password", ",", "field field password"],
];

for (const [text, separator, mapping] of GUESSED)
  test(`columns are guessed: ${text}`, () => {
    const reading = guessReading(`\ufeff${text}\n`);
    assert.deepEqual(reading, { separator, heading: true, mapping: mapping.split(" ") });
  });

test("columns are guessed below any number of empty rows, with blanks in them or not", () => {
  const empty = `${"\n".repeat(10)}${" ; ; \n".repeat(10)}`;
  const { separator, mapping } = guessReading(`${empty}Title;User;Password\n`);
  assert.deepEqual([separator, mapping], [";", ["name", "username", "password"]]);
});

test("a file without a heading is recognised by its data, and no row is lost", () => {
  const text = "Bank;https://bank.example.test;me;pw\nShop;https://shop.example.test;me;pw2";
  const reading = guessReading(text);
  assert.deepEqual(reading, {
    separator: ";",
    heading: false,
    mapping: ["field", "field", "field", "field"],
  });
  const { draft } = firstRow(readCsv(text, reading, WORDS));
  assert.deepEqual([draft.type, draft.name], ["note", "Untitled"]);
  assert.deepEqual(
    parseExtra(draft.fields.extra).fields.map(({ name, value }) => [name, value]),
    [
      ["Column 1", "Bank"],
      ["Column 2", "https://bank.example.test"],
      ["Column 3", "me"],
      ["Column 4", "pw"],
    ],
  );
});

test("the user can change the mapping of columns", () => {
  const text = "Bank;https://bank.example.test;me;pw\n";
  const mapping = ["name", "skip", "username", "password"] as const;
  const { draft } = firstRow(readCsv(text, { separator: ";", heading: false, mapping }, WORDS));
  assert.ok(draft.type === "password");
  assert.deepEqual(
    [draft.name, draft.fields.url, draft.fields.username, draft.fields.password, draft.confirmPassword],
    ["Bank", "", "me", "pw", "pw"],
  );
  assert.equal(draft.fields.extra, '{"v":1}');
});

test("unknown columns become custom fields, and `Username` is preferred to `E-mail`", () => {
  const file = read(
    "Name,E-mail,Username,Password,Notes,Recovery codes,Colour",
    "Shop,me@example.test,me,pw,n,1111 2222,=blue",
    "Forum,me@example.test,,pw,,,",
  );
  const [shop, forum] = file.rows.map(({ draft }) => draft);
  assert.ok(shop?.type === "password" && forum?.type === "password");
  assert.equal(shop.fields.username, "me");
  assert.deepEqual(parseExtra(shop.fields.extra).fields, [
    { name: "E-mail", value: "me@example.test", kind: "text" },
    { name: "Recovery codes", value: "1111 2222", kind: "hidden" },
    { name: "Colour", value: "=blue", kind: "text" },
  ]);
  assert.equal(forum.fields.username, "me@example.test");
  assert.deepEqual(reasons(file), [["changed", "became_field", undefined]]);
});

test("cells that look like formulas are read as text", () => {
  for (const value of ["=1+1", "+49", "-x", "@home", "'=1"]) {
    const { draft } = firstRow(read("name,username,password", `${value},${value},${value}`));
    assert.ok(draft.type === "password");
    assert.deepEqual([draft.name, draft.fields.username, draft.fields.password], [value, value, value]);
  }
});

test("a row with more or fewer cells than there are headings loses no data", () => {
  const file = read("name,password", "a,b,c,d", "e");
  assert.deepEqual(parseExtra(firstRow(file).draft.fields.extra).fields, [
    { name: "Column 3", value: "c", kind: "text" },
    { name: "Column 4", value: "d", kind: "text" },
  ]);
  assert.deepEqual(reasons(file), [["changed", "extra_cells", undefined]]);
  assert.equal(file.rows[1]?.draft.name, "e");
});

test("broken quotation marks are reported, and a row with an unclosed quotation mark is left out", () => {
  const broken = read("name,password,note", 'a,"b"c",d', "e,f,g");
  assert.deepEqual(reasons(broken)[0], ["changed", "broken_quotes", undefined]);
  const open = read("name,password,note", "a,b,c", 'd,"e,f', "g,h,i");
  assert.equal(open.rows.length, 1);
  assert.deepEqual(reasons(open), [["left_out", "open_quote", undefined]]);
  assert.deepEqual(open.problems[0]?.place, { by: "line", number: 3 });
  assert.equal(open.problems[0]?.title, "d");
});

test("a cell may hold several addresses, and an address may contain a comma", () => {
  assert.deepEqual(splitUrls("https://a.test/x,y"), ["https://a.test/x,y"]);
  assert.deepEqual(splitUrls("https://a.test, https://b.test;http://c.test\nd.test"), [
    "https://a.test",
    "https://b.test",
    "http://c.test",
    "d.test",
  ]);
  assert.deepEqual(splitUrls("a.test,b.test:8080"), ["a.test", "b.test:8080"]);
  assert.deepEqual(splitUrls(" javascript:alert(1),x "), ["javascript:alert(1),x"]);
  assert.deepEqual(splitUrls(""), []);
});

test("headings that are named like properties of Object.prototype are read like other headings", () => {
  const file = read("name,__proto__,constructor,toString", "a,b,c,d");
  assert.deepEqual(
    parseExtra(firstRow(file).draft.fields.extra).fields.map(({ name }) => name),
    ["__proto__", "constructor", "toString"],
  );
  assert.deepEqual(guessMapping(["", "-", "é".repeat(9999)]), ["field", "field", "field"]);
});

test("an empty file has no rows", () => {
  for (const text of ["", "\ufeff", "\n\n", "name,password", " , \n,"])
    assert.deepEqual(GENERIC_CSV.read(text, WORDS), { rows: [], problems: [] }, JSON.stringify(text));
});

test("a text that has too many rows or is too large is refused", () => {
  const rows = (count: number) => parseCsv(`name\n${"a\n".repeat(count)}`.trimEnd(), ",");
  assert.equal(rows(MAX_IMPORT_ROWS).length, MAX_IMPORT_ROWS + 1);
  assert.throws(() => rows(MAX_IMPORT_ROWS + 1), { reason: "too_many_rows" });
  assert.throws(() => guessReading(" ".repeat(MAX_IMPORT_BYTES + 1)), { reason: "too_large" });
  assert.throws(() => parseCsv(" ".repeat(MAX_IMPORT_BYTES + 1), ","), { reason: "too_large" });
});
