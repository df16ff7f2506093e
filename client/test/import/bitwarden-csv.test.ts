import assert from "node:assert/strict";
import { test } from "node:test";
import { parseExtra } from "../../src/extra/extra.ts";
import { BITWARDEN_CSV } from "../../src/import/bitwarden/bitwarden-csv.ts";
import type { ImportedFile } from "../../src/import/imported-file.ts";
import { WORDS } from "./import-words.ts";

const rowOf = ({ rows }: ImportedFile, name: string) =>
  rows.find(({ draft }) => draft.name === name) ?? assert.fail(`no ${name}`);
const extraOf = (file: ImportedFile, name: string) => parseExtra(rowOf(file, name).draft.fields.extra);
const reasons = ({ problems }: ImportedFile, title: string) =>
  problems.filter((one) => one.title === title).map(({ effect, reason, part }) => [effect, reason, part]);

const HEADING =
  "folder,favorite,type,name,notes,fields,reprompt,login_uri,login_username,login_password,login_totp";
const csv = (...rows: string[]) => BITWARDEN_CSV.read([HEADING, ...rows].join("\r\n"), WORDS);

test("Bitwarden CSV: logins, notes, fields and several addresses are imported", () => {
  const file = csv(
    'Work/Servers,1,login,Admin,"two\r\nlines","PIN: 0042\nSite: a: b\nEmpty: \nLong: one\ntwo",0,"https://a.example.test/x,y,https://b.example.test",admin,"p""w,d",GEZDGNBV',
    ",,note,Alarm,Behind the door,,0,,,,",
    ',,login,Hosts,,,1,"c.example.test,d.example.test",u,=cmd(),',
  );
  const { draft, listName, place } = rowOf(file, "Admin");
  assert.deepEqual([listName, place], ["Work / Servers", { by: "line", number: 2 }]);
  assert.deepEqual([draft.fields.text, draft.type], ["two\nlines\n\nLong:\none\ntwo", "password"]);
  const extra = extraOf(file, "Admin");
  assert.deepEqual(extra.urls, ["https://b.example.test"]);
  assert.deepEqual(
    extra.fields.map(({ name, value }) => [name, value]),
    [
      ["PIN", "0042"],
      ["Site", "a: b"],
      ["Empty", ""],
    ],
  );
  assert.deepEqual(
    [extra.totp?.text, extra.others["imported"]],
    ["GEZDGNBV", { from: "bitwarden", favorite: true }],
  );
  assert.deepEqual(rowOf(file, "Alarm").draft.type, "note");
  const hosts = rowOf(file, "Hosts").draft;
  assert.ok(hosts.type === "password");
  assert.deepEqual([hosts.fields.url, hosts.fields.password], ["c.example.test", "=cmd()"]);
  assert.deepEqual(extraOf(file, "Hosts").urls, ["d.example.test"]);
  assert.equal(rowOf(file, "Hosts").place.number, 9);
});

test("Bitwarden CSV: the first of several collections is the bucket, the others are reported", () => {
  const heading = HEADING.replace("folder,favorite", "collections");
  const file = BITWARDEN_CSV.read(
    `\ufeff${heading}\n"Ops/Web,Support",login,Router,,,,,root,a,,more\n`,
    WORDS,
  );
  assert.equal(rowOf(file, "Router").bucketName, "Ops / Web");
  assert.deepEqual(
    reasons(file, "Router").map(([, reason]) => reason),
    ["extra_cells", "several_buckets"],
  );
  assert.deepEqual(extraOf(file, "Router").fields, [{ name: "Column 11", value: "more", kind: "text" }]);
});

test("Bitwarden CSV: archived items and further columns are imported, and changes are reported", () => {
  const file = BITWARDEN_CSV.read(
    `${HEADING},archivedDate,login_notice\nWork,,login,Old,,,1,,root,a,,2026-01-02T03:04:05.000Z,keep\n`,
    WORDS,
  );
  assert.equal(rowOf(file, "Old").listName, "Archived / Work");
  assert.deepEqual(extraOf(file, "Old").fields, [{ name: "login_notice", value: "keep", kind: "text" }]);
  assert.deepEqual(
    reasons(file, "Old").map(([, reason]) => reason),
    ["asks_no_password", "archived"],
  );
});

test("Bitwarden CSV is recognised by its heading, and a file without the heading is refused", () => {
  assert.ok(BITWARDEN_CSV.detect("x", `\ufeff${HEADING.toUpperCase()}\n`));
  assert.ok(!BITWARDEN_CSV.detect("bitwarden.csv", "name,url\n"));
  for (const text of ["", "name,url\na,b"])
    assert.throws(() => BITWARDEN_CSV.read(text, WORDS), { reason: "unknown_format" });
});
