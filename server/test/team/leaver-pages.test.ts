/** @file The server returns the report on a former member page by page. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { readLeaver } from "@keepwell/client/team/read-leaver.ts";
import { LEAVER_ITEMS, type LeaverPage } from "@keepwell/contract/team/audit.endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { sql } from "kysely";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aFoundedTeam } from "./enterprise-factories.ts";

const server = useServer();
const { founder, enterprise } = prepare(server, () => aFoundedTeam(server));

/**
 * Writes a report on `entries` entries. The member has opened every third entry. Up to ten successive entries have the
 * same name, every second time with a capital letter. Returns the report's uid.
 */
const aReport = async (entries: number): Promise<string> => {
  const uid = makeUid();
  const { handle } = server.database;
  const left = {
    uid,
    enterprise_uid: enterprise.uid,
    user_uid: makeUid(),
    fullname: "Ada",
    email: "ada@acme.test",
  };
  await handle
    .insertInto("leaver_reports")
    .values({ ...left, left_at: server.clock.at })
    .execute();
  await sql`
    insert into leaver_items (uid, report_uid, entry_uid, entry_name, bucket_uid, bucket_name, opened_at)
    select gen_random_uuid(), ${uid}::uuid, gen_random_uuid(),
      case one % 2 when 0 then 'Router ' else 'router ' end || one / 10, gen_random_uuid(), 'Office',
      case one % 3 when 0 then now() end
    from generate_series(1, ${entries}::integer) one`.execute(handle);
  return uid;
};

const ask = (uid: string, after?: string): Promise<RawReply> =>
  callAs(server, founder, [
    "GET",
    `/api/enterprises/${enterprise.uid}/leavers/${uid}${after ? `?after=${after}` : ""}`,
  ]);

const uidsOf = ({ items }: { readonly items: readonly { readonly uid: string }[] }): string[] =>
  items.map(({ uid }) => uid);

test("a report lists the opened items and then the others, both sorted by name; ticking an item does not move it", async () => {
  const entries = LEAVER_ITEMS * 2 + 1;
  const report = await aReport(entries);
  const first = await replied<LeaverPage>(ask(report));
  assert.equal(first.items.length, LEAVER_ITEMS);
  assert.equal(first.next, first.items.at(-1)?.uid);
  const item = first.next ?? assert.fail("there is more");
  await founder.session.api.team.tickLeaverItem({
    params: { enterpriseId: enterprise.uid, reportId: report, id: item },
    body: { done: true },
  });
  const second = await replied<LeaverPage>(ask(report, item));
  const third = await replied<LeaverPage>(ask(report, second.next ?? ""));
  assert.deepEqual([second.items.length, third.items.length, third.next], [LEAVER_ITEMS, 1, null]);
  assert.deepEqual([second.entries, second.done], [entries, 1]);
  const whole = await readLeaver(founder.session.api, { enterpriseId: enterprise.uid, id: report });
  assert.deepEqual(uidsOf(whole), [first, second, third].flatMap(uidsOf));
  assert.equal(new Set(uidsOf(whole)).size, entries);
  const places = whole.items.map(({ opened_at, entry }) => [opened_at === null, entry.name.toLowerCase()]);
  const sorted = places.toSorted(
    ([never, name], [other, before]) =>
      Number(never) - Number(other) || (String(name) < String(before) ? -1 : 1),
  );
  assert.deepEqual(places.map(String), sorted.map(String));
});

test("a page that should begin after an item of another report is empty", async () => {
  const [report, other] = [await aReport(2), await aReport(1)];
  const [foreign] = uidsOf(await replied<LeaverPage>(ask(other)));
  const { items, next } = await replied<LeaverPage>(ask(report, foreign));
  assert.deepEqual([items, next], [[], null]);
  assert.equal((await ask(report, "first")).status, 422);
});
