/** @file The page shows audit events, and reports about former members. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AuditRow, LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import { toCsv } from "../src/app/csv.ts";
import { memberSearch, parseSearch, stringifySearch } from "../src/app/search.ts";
import { auditCsv } from "../src/features/team/audit/audit-csv.ts";
import { describeDetail } from "../src/features/team/audit/audit-detail.ts";
import { filterIn, isNarrowed, toQuery } from "../src/features/team/audit/audit-filter.ts";
import { actorNameIn, bucketsIn, objectNameIn, withNames } from "../src/features/team/audit/audit-names.ts";
import { byBucket } from "../src/features/team/leavers/by-bucket.ts";
import { leaverCsv } from "../src/features/team/leavers/leaver-csv.ts";
import { createNamer } from "../src/features/team/object-names.ts";
import { audit } from "../src/text/en/audit.ts";
import { billing } from "../src/text/en/billing.ts";
import { permissions } from "../src/text/en/permissions.ts";

/** Splits a file into its lines, without the byte order mark. */
const splitLines = (csv: string): readonly string[] => {
  assert.equal(csv[0], "\u{feff}");
  assert.ok(csv.endsWith("\r\n"));
  return csv.slice(1, -2).split("\r\n");
};

test("no cell of an exported file is a formula", () => {
  for (const begins of ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])
    assert.match(splitLines(toCsv([[begins, "b"]]))[0] ?? "", /^"?'/, JSON.stringify(begins));
  assert.deepEqual(splitLines(toCsv([['=HYPERLINK("x","y")']])), [`"'=HYPERLINK(""x"",""y"")"`]);
});

test("commas, quotes and line breaks stay within their cell", () => {
  assert.deepEqual(splitLines(toCsv([["a,b", 'say "c"', "é"], ["x"]])), ['"a,b","say ""c""",é', "x"]);
  assert.equal(toCsv([["two\nlines"]]), '\u{feff}"two\nlines"\r\n');
});

const words = { log: audit.log, permissions: permissions.names, plans: billing.plans };

const UID = "6b1f0bd4-54a8-4b60-9d6b-3ec6b4d4e1a1";
const OTHER = "6b1f0bd5-54a8-4b60-9d6b-3ec6b4d4e1a2";

const aRow = (change: Partial<AuditRow> = {}): AuditRow => ({
  seq: 1,
  at: "2026-07-03T14:05:00.000Z",
  kind: "entry_viewed",
  actor: { uid: UID, fullname: "Ada Example", email: "ada@acme.test" },
  object: { model: "entry", uid: UID, name: "=Bank" },
  bucket: { uid: UID, name: "Team" },
  detail: null,
  ip: "192.0.2.1",
  ...change,
});

test("the exported log has a line for each event, in words", () => {
  const alone = { seq: 2, kind: "signed_in", actor: null, object: null, bucket: null, ip: null } as const;
  const inBucket = aRow({ object: { model: "entry", uid: OTHER, name: "=Bank" } });
  const [head, ...lines] = splitLines(auditCsv([inBucket, aRow(alone)], words));
  const identifiers = "seq,kind,actor_uid,object_model,object_uid,bucket_uid";
  assert.equal(head, `When,Who,Email,What,On what,Details,In bucket,IP address,${identifiers}`);
  assert.deepEqual(lines, [
    "2026-07-03T14:05:00.000Z,Ada Example,ada@acme.test,Entry opened,'=Bank,,Team,192.0.2.1," +
      `1,entry_viewed,${UID},entry,${OTHER},${UID}`,
    "2026-07-03T14:05:00.000Z,,,Signed in,,,,,2,signed_in,,,,",
  ]);
});

test("the exported report has a line for each entry, with its uid and its bucket's", () => {
  const item = {
    uid: UID,
    entry: { uid: OTHER, name: "Bank" },
    bucket: { uid: UID, name: "Team" },
    opened_at: "2026-07-03T14:05:00.000Z",
    done_at: null,
  };
  const lines = splitLines(leaverCsv([{ uid: UID, name: "Team", items: [item] }], audit.leavers.csv));
  assert.deepEqual(lines, [
    "Bucket,Entry,Last opened,Changed,bucket_uid,entry_uid",
    `Team,Bank,2026-07-03T14:05:00.000Z,,${UID},${OTHER}`,
  ]);
});

test("the log names an object by its sealed row, and if there is none, by its recorded name, its bucket or its kind", () => {
  const recorded = createNamer(new Map([["other", undefined]]), audit.unnamed);
  const names = { bucket: "Sealed team", inside: new Map([[UID, "Savings"]]) };
  const byRow = createNamer(new Map([[UID, names]]), audit.unnamed);
  const named = (row: AuditRow, namer = recorded) => {
    const { object, bucket } = withNames(row, { namer });
    return [object?.name, bucket?.name];
  };
  const without = { model: "entry", uid: UID, name: "" } as const;
  const unrecorded = aRow({ object: without });
  assert.deepEqual(named(aRow(), byRow), ["Savings", "Sealed team"]);
  assert.deepEqual(named(unrecorded, byRow), ["Savings", "Sealed team"]);
  assert.deepEqual(named(aRow()), ["=Bank", "Team"]);
  assert.deepEqual(named(unrecorded), ["An entry in Team", "Team"]);
  const nothing = { bucket: { uid: UID, name: "" } };
  assert.deepEqual(named(aRow({ ...nothing, object: without })), ["An entry", "A bucket"]);
  assert.deepEqual(named(aRow({ ...nothing, object: { ...without, model: "list" } })), [
    "A list",
    "A bucket",
  ]);
  assert.deepEqual(named(aRow({ ...nothing, object: { ...without, model: "bucket" } }), byRow), [
    "Sealed team",
    "Sealed team",
  ]);
  const afterDeletion = createNamer(new Map([[UID, { bucket: null, inside: new Map() }]]), audit.unnamed);
  assert.deepEqual(named(aRow({ ...nothing, object: { ...without, uid: OTHER } }), afterDeletion), [
    "An entry (6b1f0bd5)",
    "A bucket (6b1f0bd4)",
  ]);
  assert.equal(named(aRow({ object: without }), afterDeletion)[0], "An entry in Team (6b1f0bd4)");
  const moved = (detail: string) => aRow({ kind: "entry_moved", detail });
  assert.equal(withNames(moved(`→ bucket ${UID}`), { namer: byRow }).detail, "→ Sealed team");
  assert.equal(withNames(moved(`→ list ${UID}`), { namer: byRow }).detail, "→ Savings");
  assert.equal(withNames(moved("→ Servers"), { namer: byRow }).detail, "→ Servers");
  assert.equal(withNames(aRow({ detail: `→ bucket ${UID}` }), { namer: byRow }).detail, `→ bucket ${UID}`);
  assert.deepEqual(bucketsIn([aRow(), aRow({ bucket: null }), moved(`→ bucket ${OTHER}`)]), [
    UID,
    UID,
    OTHER,
  ]);
});

test("the log shows a deleted user with their signed address, and a member with their current address", () => {
  const namer = createNamer(new Map(), audit.unnamed);
  const people = new Map([[UID, { name: "Ada Signed", email: "signed@acme.test" }]]);
  const actor = (changed: Partial<NonNullable<AuditRow["actor"]>>) =>
    withNames(aRow({ actor: { uid: UID, fullname: "Ada", email: null, ...changed } }), { namer, people })
      .actor;
  assert.deepEqual(actor({}), { uid: UID, fullname: "Ada", email: "signed@acme.test" });
  assert.equal(actor({ email: "ada@acme.test" })?.email, "ada@acme.test");
  assert.equal(actor({ uid: OTHER })?.email, null);
  assert.equal(actor({ fullname: "" })?.fullname, "Ada Signed");
});

test("the server's own terms are translated, and names are shown unchanged", () => {
  const said = (kind: AuditRow["kind"], detail: string | null) =>
    describeDetail(aRow({ kind, detail }), words);
  assert.equal(said("policy_changed", "restrict"), "Restricted");
  assert.equal(
    said("access_list_changed", "bucket A: b: read, manage_users"),
    "Bucket A: b: Read, Manage users",
  );
  assert.equal(said("access_list_created", "list Two\nlines: write"), "List Two\nlines: Write");
  assert.equal(said("access_list_withdrawn", "bucket A: read"), "Bucket A: Read");
  assert.equal(said("access_list_created", "something else"), "something else");
  assert.equal(said("plan_changed", "small_business → enterprise"), "Small Business → Enterprise");
  assert.equal(said("subscription_started", "a later plan"), "a later plan");
  assert.equal(said("user_invited", "restrict"), "restrict");
  assert.equal(said("entry_viewed", null), null);
});

test("a filter from one day to another includes both days, in the reader's time zone", () => {
  const asked = toQuery({ from: "2026-07-03", to: "2026-07-03" });
  assert.equal(asked.from, new Date(2026, 6, 3).toISOString());
  assert.equal(asked.to, new Date(2026, 6, 4).toISOString());
});

test("empty filters are not sent", () => {
  assert.deepEqual(toQuery({ kind: undefined, from: "2026-07" }), {});
  assert.deepEqual(toQuery({ actor: UID, kind: "signed_in" }), {
    actor: UID,
    kind: "signed_in",
  });
  assert.deepEqual(
    [isNarrowed({}), isNarrowed({ kind: undefined }), isNarrowed({ to: "2026-07-03" })],
    [false, false, true],
  );
});

test("the log's filters are read from the page's address, and invalid filters are ignored", () => {
  const address = `?kind=entry_viewed&actor=${UID}&object=${UID}&from=2026-07-01&to=2026-07-03`;
  const search = memberSearch(parseSearch(address));
  const filter = filterIn(search);
  assert.deepEqual(filter, {
    kind: "entry_viewed",
    actor: UID,
    object: UID,
    from: "2026-07-01",
    to: "2026-07-03",
  });
  assert.equal(stringifySearch({ ...filter }), address);
  const wrong = filterIn(memberSearch({ kind: "read", actor: "ada", object: "1", from: "july", to: "3" }));
  assert.ok(!isNarrowed(wrong));
});

test("the filter takes the names of people and objects from the log's rows", () => {
  const rows = [aRow({ actor: null, object: null }), aRow()];
  assert.deepEqual([actorNameIn(rows, UID), objectNameIn(rows, UID)], ["Ada Example", "Team"]);
  assert.deepEqual([actorNameIn([], UID), objectNameIn([], UID)], [undefined, undefined]);
  assert.equal(actorNameIn([aRow({ actor: { uid: UID, fullname: "", email: null } })], UID), undefined);
});

test("the report about a former member is grouped by bucket, and entries that the member has opened come first", () => {
  const item = (bucket: string, name: string, opened_at: string | null = null): LeaverItem => ({
    uid: `${bucket}-${name}`,
    entry: { uid: UID, name },
    bucket: { uid: bucket, name: bucket },
    opened_at,
    done_at: null,
  });
  const at = "2026-07-03T14:05:00.000Z";
  const groups = byBucket(
    [item("b", "Zoo", at), item("b", "Èbe"), item("a", "x"), item("b", "ab", at), item("b", "ea")],
    "en",
  );
  assert.deepEqual(
    groups.map(({ name, items }) => [name, items.map(({ entry }) => entry.name)]),
    [
      ["a", ["x"]],
      ["b", ["ab", "Zoo", "ea", "Èbe"]],
    ],
  );
});
