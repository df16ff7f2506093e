/** @file The rules of the health report. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isPrivateHost, webAddress } from "../../src/extra/web-address.ts";
import type { CheckedEntry } from "../../src/health/checked-entry.ts";
import { NOTHING_FINE } from "../../src/health/fine-marks.ts";
import { createHealthReport, type HealthReport } from "../../src/health/health-report.ts";
import type { Problem } from "../../src/health/problems.ts";
import { changePage, siteFacts } from "../../src/health/site-facts.ts";

const NOW = Date.UTC(2026, 0, 31);
const YEAR = 365 * 24 * 60 * 60 * 1000;
const RULE = { oldBefore: NOW - YEAR };
const STRONG = "vK7#qLz0!mWb2";

const open = () =>
  createHealthReport({
    isWeak: (password, words) => password.length < 6 || words.includes(password),
    isLeaked: async (password) => password.startsWith("leaked"),
    sites: siteFacts({ codes: "codes.example other.example", shortest: { "long.example": 14 } }),
  });

let made = 0;
const entry = (changes: Partial<CheckedEntry> = {}): CheckedEntry => {
  made += 1;
  return {
    uid: `entry-${made}`,
    bucketUid: "bucket",
    username: "ann",
    password: `${STRONG}${made}`,
    urls: ["https://site.example/login"],
    hasCode: false,
    changedAt: NOW,
    ...changes,
  };
};

const reportOn = async (...entries: readonly CheckedEntry[]): Promise<HealthReport> => {
  const health = open();
  await health.put(entries);
  return health.report(RULE, NOTHING_FINE);
};

const problemsOf = async (one: CheckedEntry): Promise<readonly Problem[]> =>
  (await reportOn(one)).findings[0]?.problems ?? [];

const CASES: Readonly<Record<string, readonly [Partial<CheckedEntry>, readonly Problem[]]>> = {
  "an entry without a problem": [{}, []],
  "a leaked password": [{ password: "leaked-one" }, ["leaked"]],
  "a weak password": [{ password: "abc" }, ["weak"]],
  "a password that is the user name": [{ username: "benjamin", password: "benjamin" }, ["weak"]],
  "a password that is a part of the host": [{ urls: ["shopping.example"], password: "shopping" }, ["weak"]],
  "a password shorter than the site accepts": [
    { urls: ["www.long.example"], password: "12345678901" },
    ["short"],
  ],
  "a password as long as the site accepts": [{ urls: ["long.example"], password: "12345678901234" }, []],
  "a short password whose characters have two code units each": [
    { urls: ["long.example"], password: "🔑".repeat(13) },
    ["short"],
  ],
  "an http address": [{ urls: ["https://a.example", "http://a.example"] }, ["http"]],
  "an http address at home": [{ urls: ["http://192.168.1.1", "http://router.lan:8080", "http://nas/"] }, []],
  "an old password": [{ changedAt: NOW - YEAR - 1 }, ["old"]],
  "a password that is exactly as old as allowed": [{ changedAt: NOW - YEAR }, []],
  "no one-time code where the site offers it": [{ urls: ["https://login.codes.example"] }, ["code"]],
  "a one-time code": [{ urls: ["https://codes.example"], hasCode: true }, []],
  "an extra that cannot be read": [{ urls: ["https://codes.example"], hasCode: null }, []],
  "a site whose name only ends with a listed name": [{ urls: ["https://mycodes.example"] }, []],
  "no address": [{ urls: [] }, ["address"]],
  "an address of an app": [{ urls: ["androidapp://com.example"] }, []],
  "several problems, the worst first": [
    { urls: [], password: "leaked", changedAt: 0 },
    ["leaked", "old", "address"],
  ],
};

for (const [name, [changes, problems]] of Object.entries(CASES))
  test(`finds the expected problems in ${name}`, async () => {
    assert.deepEqual(await problemsOf(entry(changes)), problems);
  });

test("a password is reused only if another entry has exactly the same password", async () => {
  const same = [entry({ password: STRONG }), entry({ password: STRONG }), entry({ password: STRONG })];
  const others = [entry({ password: STRONG.toLowerCase() }), entry({ password: `${STRONG} ` })];
  const pair = [entry({ password: "p~4wXq9_Lr" }), entry({ password: "p~4wXq9_Lr" })];
  const { findings, counts } = await reportOn(...same, ...others, ...pair);
  assert.equal(counts.reused, 5);
  const groups = new Map(findings.map(({ uid, group }) => [uid, group]));
  assert.equal(new Set(same.map(({ uid }) => groups.get(uid))).size, 1);
  assert.notEqual(groups.get(same[0]?.uid ?? ""), groups.get(pair[0]?.uid ?? ""));
  for (const { uid } of others) assert.equal(groups.has(uid), false);
});

test("entries without a password are counted separately, and are not reported as reused", async () => {
  const { checked, withoutPassword, findings, score } = await reportOn(
    entry({ password: "" }),
    entry({ password: "", urls: [] }),
  );
  assert.deepEqual(
    { checked, withoutPassword, findings, score },
    { checked: 0, withoutPassword: 2, findings: [], score: null },
  );
});

test("the score is 100 only if there is no problem, and rises with each problem that is fixed", async () => {
  const bad = entry({ password: "leaked", urls: ["http://codes.example"], changedAt: 0 });
  const good = Array.from({ length: 1000 }, () => entry());
  assert.equal((await reportOn(...good)).score, 100);
  assert.equal((await reportOn(...good, entry({ urls: [] }))).score, 99);
  const steps = [
    bad,
    { ...bad, changedAt: NOW },
    { ...bad, changedAt: NOW, hasCode: true },
    { ...bad, changedAt: NOW, hasCode: true, urls: ["https://codes.example"] },
    { ...bad, changedAt: NOW, hasCode: true, urls: ["https://codes.example"], password: STRONG },
  ];
  const scores: number[] = [];
  for (const step of steps) scores.push((await reportOn(step)).score ?? -1);
  assert.deepEqual(
    scores,
    [...new Set(scores)].toSorted((one, other) => one - other),
    String(scores),
  );
  assert.equal(scores.at(-1), 100);
});

test("after one of two reused passwords changes, the other is no longer reported as reused", async () => {
  const health = open();
  const [one, other] = [entry({ password: STRONG }), entry({ password: STRONG })];
  await health.put([one, other]);
  assert.equal((await health.report(RULE, NOTHING_FINE)).counts.reused, 2);
  await health.put([{ ...one, password: "another~8Kd2.." }]);
  assert.deepEqual((await health.report(RULE, NOTHING_FINE)).findings, []);
  await health.put([{ ...one, password: STRONG }]);
  health.remove([other.uid]);
  assert.deepEqual((await health.report(RULE, NOTHING_FINE)).findings, []);
  assert.equal((await health.report(RULE, NOTHING_FINE)).checked, 1);
});

test("the page for changing a password is the listed one or /.well-known/change-password, and a private host has none", () => {
  const known = new Map([["shop.example", "https://shop.example/account"]]);
  assert.equal(changePage(known, "http://www.shop.example"), "https://shop.example/account");
  assert.equal(
    changePage(known, "http://other.example:8443"),
    "https://other.example:8443/.well-known/change-password",
  );
  for (const none of ["javascript:alert(1)", "http://router.lan", "https://192.168.1.1"])
    assert.equal(changePage(known, none), undefined, none);
});

test("addresses are read as users type them, and private hosts are told from public hosts", () => {
  assert.equal(webAddress(" bank.example/login ")?.href, "https://bank.example/login");
  assert.equal(webAddress("router.lan:8080")?.host, "router.lan:8080");
  assert.equal(webAddress("mailto:ann@bank.example"), undefined);
  assert.equal(webAddress("two words"), undefined);
  for (const host of ["localhost", "10.0.0.1", "172.16.0.1", "[::1]", "[fd00::1]", "printer.local"])
    assert.ok(isPrivateHost(host), host);
  for (const host of ["bank.example", "172.32.0.1", "11.0.0.1", "[2001:db8::1]", "local.example"])
    assert.ok(!isPrivateHost(host), host);
});
