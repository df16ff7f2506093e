/** @file Problems that the user has marked as fine, and when a mark becomes invalid. */
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { aUser, reopen } from "../../../server/test/factories.ts";
import { prepare } from "../../../server/test/prepare.ts";
import { useServer } from "../../../server/test/use-server.ts";
import type { CheckedEntry } from "../../src/health/checked-entry.ts";
import { MOST_FINE, markFine, NOTHING_FINE, readFineMarks, unmarkFine } from "../../src/health/fine-marks.ts";
import { createHealthReport } from "../../src/health/health-report.ts";
import type { Problem } from "../../src/health/problems.ts";
import { siteFacts } from "../../src/health/site-facts.ts";
import type { Session } from "../../src/session/session.ts";

const server = useServer();
const { user } = prepare(server, async () => ({ user: await aUser(server) }));
const RULE = { oldBefore: 0 };
const [UID, TWIN] = ["11111111-1111-4111-8111-111111111111", "22222222-2222-4222-8222-222222222222"];

const entry = (changes: Partial<CheckedEntry> = {}): CheckedEntry => ({
  ...{ uid: UID, bucketUid: "bucket", username: "ann", password: "leaked-one", hasCode: false, changedAt: 1 },
  urls: ["http://site.example"],
  ...changes,
});

const health = createHealthReport({
  isWeak: () => false,
  isLeaked: async (password) => password.startsWith("leaked"),
  sites: siteFacts({ codes: "", shortest: {} }),
});

const stateOf = async ({ keyring }: Session) => keyring.trust();
const keep = async (content: unknown): Promise<void> =>
  (await stateOf(user.session)).update((state) => ({ ...state, health: content }));
const kept = async () => (await (await stateOf(user.session)).read())["health"] as Record<string, unknown>;

beforeEach(async () => {
  await keep(undefined);
  await health.put([entry()]);
});

const mark = (problems: readonly Problem[], session = user.session, uid = UID) =>
  markFine(session, { uid, problems, tagOf: async (secret) => (await health.tagOf(uid, secret)) ?? "" });

/** The problems of each entry in the report. The problems that are marked as fine follow after the slash. */
const found = async (): Promise<string> => {
  const { findings } = await health.report(RULE, await readFineMarks(user.session));
  return findings.map(({ problems, fine }) => `${problems.join(" ")} / ${fine.join(" ")}`).join("\n");
};

test("a problem that is marked as fine is left out until the user removes the mark", async () => {
  assert.equal(await found(), "leaked http / ");
  await mark(["http"]);
  assert.equal(await found(), "leaked / http");
  const other = await reopen(user.device);
  assert.ok(other);
  await mark(["leaked"], other);
  assert.equal(await found(), " / leaked http");
  await unmarkFine(user.session, UID, ["leaked"]);
  assert.equal(await found(), "leaked / http");
  await unmarkFine(user.session, UID, ["http"]);
  assert.deepEqual((await readFineMarks(user.session)).fine, {});
});

test("a mark becomes invalid when the password or an address changes", async () => {
  await mark(["leaked", "http"]);
  for (const change of [{ password: "leaked-two" }, { urls: ["http://other.example"] }]) {
    await health.put([entry(change)]);
    assert.equal(await found(), "leaked http / ");
  }
  await mark(["http"]);
  assert.equal(await found(), "leaked / http", "a new mark replaces the invalid one");
  await health.put([entry({ changedAt: 2, hasCode: true, username: "bo" })]);
  await mark(["leaked"]);
  assert.equal(await found(), "http / leaked");
});

test("`score` and `counts` of a report leave marked problems out, and its `all` includes them", async () => {
  await mark(["leaked", "http"]);
  const { score, counts, all } = await health.report(RULE, await readFineMarks(user.session));
  assert.deepEqual([score, counts.leaked, counts.http], [100, 0, 0]);
  const unmarked = await health.report(RULE, NOTHING_FINE);
  assert.deepEqual(all, { score: unmarked.score, counts: unmarked.counts });
  assert.deepEqual([all.score, all.counts.leaked, all.counts.http], [14, 1, 1]);
});

test("a reused password is still reported in one entry after it was marked as fine in the other", async () => {
  await health.put([entry({ uid: TWIN })]);
  await mark(["reused", "leaked", "http"]);
  const { findings, counts } = await health.report(RULE, await readFineMarks(user.session));
  assert.equal(counts.reused, 1);
  assert.equal(findings[0]?.group, findings[1]?.group);
  health.remove([TWIN]);
});

test("a mark that this version cannot read is kept, and the other marks are still read", async () => {
  await mark(["http"]);
  const before = await kept();
  const fine = { ...(before["fine"] as object), [TWIN]: { tag: 7 }, "no uid": null };
  await keep({ ...before, fine, later: 1 });
  assert.equal(await found(), "leaked / http");
  await mark(["leaked"]);
  const { fine: after, later } = await kept();
  assert.deepEqual([(after as Record<string, unknown>)[TWIN], later], [{ tag: 7 }, 1]);
  await keep({ secret: "short", fine: [] });
  assert.equal(await found(), "leaked http / ");
  await mark(["http"]);
  assert.equal(await found(), "leaked / http");
});

test("the account keeps the latest marks, up to a limit", async () => {
  await mark(["http"]);
  const { secret } = await kept();
  const many = Array.from({ length: MOST_FINE }, (_, at) => [
    `${String(at).padStart(8, "0")}-1111-4111-8111-111111111111`,
    { tag: "0".repeat(16), problems: ["old"], at: at + 1 },
  ]);
  await keep({ secret, fine: Object.fromEntries(many) });
  await mark(["leaked"]);
  const { fine } = await readFineMarks(user.session);
  assert.equal(Object.keys(fine).length, MOST_FINE);
  assert.deepEqual(fine[UID]?.problems, ["leaked"]);
});

test("if two pages mark problems at the same time, both marks are kept", async () => {
  const other = await reopen(user.device);
  assert.ok(other);
  await health.put([entry({ uid: TWIN })]);
  await Promise.all([mark(["http"]), mark(["http"], other, TWIN)]);
  assert.equal(await found(), "leaked reused / http\nleaked reused / http");
  health.remove([TWIN]);
});
