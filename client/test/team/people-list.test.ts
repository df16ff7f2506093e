/** @file A list of people to invite: how its lines are read, and which of them can be invited. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { groupsByName, type JudgedPerson, judgePeople } from "../../src/team/users/judge-people.ts";
import { readPeople } from "../../src/team/users/read-people.ts";

const read = (text: string) =>
  readPeople(text).map(({ email, firstname, lastname, groups }) => [email, firstname, lastname, ...groups]);

const NOTHING_KNOWN = { addresses: [], groups: new Map<string, string>(), room: null };

const judge = (text: string, known: Partial<Parameters<typeof judgePeople>[1]> = {}) =>
  judgePeople(readPeople(text), { ...NOTHING_KNOWN, ...known });

const kinds = (judged: readonly JudgedPerson[]) => judged.map(({ problem }) => problem?.kind ?? "ready");

test("lines are read with commas, semicolons or tabs, and the address may be in any cell", () => {
  const ada = ["ada@acme.test", "Ada", "Lovelace"];
  assert.deepEqual(read("ada@acme.test,Ada,Lovelace"), [ada]);
  assert.deepEqual(read("\ufeffAda;Lovelace;ada@acme.test\r\n\r\n"), [ada]);
  assert.deepEqual(read(" ada@acme.test \t Ada\tLovelace\n\n"), [ada]);
  assert.deepEqual(read("ada@acme.test,Ada,Lovelace,Sales;Ops;Legal;Support"), [
    [...ada, "Sales;Ops;Legal;Support"],
  ]);
  assert.deepEqual(read("ada@acme.test;Ada;Lovelace;Sales;Ops"), [[...ada, "Sales", "Ops"]]);
});

test("a heading in English or French names the columns, and other columns are ignored", () => {
  const ada = ["ada@acme.test", "Ada", "Lovelace"];
  const google =
    "First Name [Required],Last Name [Required],Email Address [Required],Password [Required]\nAda,Lovelace,ada@acme.test,x";
  assert.deepEqual(read(google), [ada]);
  assert.deepEqual(read("Groupe;Courriel;Nom;Prénom\nVentes;ada@acme.test;Lovelace;Ada"), [
    [...ada, "Ventes"],
  ]);
  assert.deepEqual(
    readPeople("Email\nada@acme.test").map(({ line }) => line),
    [2],
  );
});

test("formulas and markup stay text, and a line of any length is read", () => {
  const [person] = judge('ada@acme.test,"=HYPERLINK(""http://x"")",<b>Lovelace</b>');
  assert.ok(person?.problem === null);
  assert.deepEqual(
    [person.invitee.firstname, person.invitee.lastname],
    ['=HYPERLINK("http://x")', "<b>Lovelace</b>"],
  );
  const long = judge(`${"a".repeat(10_000)}@acme.test,${"b".repeat(10_000)},Li\n${"c".repeat(10_000)}`);
  assert.deepEqual(
    long.map(({ problem }) => problem),
    [
      { kind: "fields", fields: { email: "too_long", firstname: "too_long" } },
      { kind: "fields", fields: { email: "required", firstname: "too_long", lastname: "required" } },
    ],
  );
});

test("each person who cannot be invited has a reason", () => {
  const judged = judge(
    [
      "ada@acme.test,Ada,Lovelace",
      "ADA@acme.test,Ada,King",
      "Bo@Acme.test,Bo,Li",
      "not an address,Cy,Park",
      "di@acme.test,,Roy",
      "eve@acme.test,Eve,Roy,Sales; Nowhere",
      "fay@acme.test,Fay,Roy,sales",
      "gus@acme.test,Gus,Roy",
      'hal@acme.test,"Hal,Roy',
    ].join("\n"),
    { addresses: ["bo@acme.test"], groups: new Map([["sales", "1"]]), room: 2 },
  );
  assert.deepEqual(kinds(judged), [
    ...["ready", "duplicate", "user", "fields", "fields", "group", "ready", "full", "quotes"],
  ]);
  assert.deepEqual(judged[1]?.problem, { kind: "duplicate", line: 1 });
  assert.deepEqual(judged[4]?.problem, { kind: "fields", fields: { firstname: "required" } });
  assert.deepEqual(judged[5]?.problem, { kind: "group", name: "Nowhere" });
  assert.deepEqual(judged[6]?.problem === null && judged[6].invitee.groups, ["1"]);
});

test("a group whose name contains a semicolon is found by its whole name", () => {
  const groups = new Map([["sales; east", "1"]]);
  const [person] = judge('ada@acme.test,Ada,Lovelace,"Sales; East"', { groups });
  assert.deepEqual(person?.problem === null && person.invitee.groups, ["1"]);
});

test("a name that several groups have is refused, so that the order of the groups decides nothing", () => {
  const groups = new Map([["sales", null]]);
  const [person] = judge("ada@acme.test,Ada,Lovelace,Sales", { groups });
  assert.deepEqual(person?.problem, { kind: "groups", name: "Sales" });
});

test("MS-223 a group that administrators have signed is found under the signed name only", () => {
  const told = [
    { uid: "1", friendly_name: "Board" },
    { uid: "2", friendly_name: "Interns" },
    { uid: "3", friendly_name: "interns" },
    { uid: "4", friendly_name: "New" },
    ...["5", "6"].map((uid) => ({ uid, friendly_name: "Twice" })),
    ...["7", "8"].map((uid) => ({ uid, friendly_name: "Other" })),
  ];
  const signed = new Map([
    ["1", "Interns"],
    ["2", "Board"],
    ["7", "Sales"],
    ["8", "SALES"],
    ["9", "Deleted"],
  ]);
  assert.deepEqual([...groupsByName(told, signed)].sort(), [
    ["board", "2"],
    ["interns", "1"],
    ["new", "4"],
    ["sales", null],
    ["twice", null],
  ]);
});
