/** @file If many calls wait for the lock of one enterprise, database connections are left for all other calls. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lockTeam } from "../../src/people/team-lock.store.ts";
import { aBucket, anEntry, aPasswordDraft, aUser, uidOf } from "../factories.ts";
import type { RawReply } from "../harness.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { untilWaiting } from "../until-waiting.ts";
import { useServer } from "../use-server.ts";
import { aKeyedTeam } from "./key-steps.ts";

const server = useServer();
const { founder, ada, team, outsider } = prepare(server, async () => {
  const { founder, ada, team } = await aKeyedTeam(server);
  const outsider = await aUser(server);
  return { founder, ada, team, outsider };
});

const WAITING = 4;
/** The number of calls: twice the number of the server's database connections. */
const CALLS = 20;

const codesOf = (replies: readonly RawReply[]) => replies.map(({ status, code }) => `${status} ${code}`);

/** Resolves with the first `many` replies. */
const answered = (calls: readonly Promise<RawReply>[], many: number): Promise<RawReply[]> =>
  new Promise((resolve, reject) => {
    const replies: RawReply[] = [];
    for (const call of calls)
      call.then((reply) => {
        replies.push(reply);
        if (replies.length === many) resolve([...replies]);
      }, reject);
  });

/** Runs the work while another transaction holds the enterprise's exclusive lock. */
const whileLocked = async <Result>(work: () => Promise<Result>): Promise<Result> => {
  const held = await server.database.handle.startTransaction().execute();
  await lockTeam(held, team.uid);
  return work().finally(() => held.rollback().execute());
};

const crowds: readonly (readonly [string, () => Promise<() => Promise<RawReply>>])[] = [
  [
    "who change groups",
    async () => {
      const group = await team.group();
      return () => team.call(founder, "POST", `/usergroups/${group}/users`, { user_id: uidOf(ada) });
    },
  ],
  [
    "who change the access to one entry",
    async () => {
      const bucket = await aBucket(founder);
      const { uid } = await anEntry(founder, bucket, aPasswordDraft());
      const policy = { policy: "restrict" };
      return () => team.call(founder, "PUT", `/access-policy/entry/${uid}`, policy);
    },
  ],
];

for (const [who, prepare] of crowds)
  test(`of many callers ${who}, a few wait and the rest are refused; other calls are served`, async () => {
    const call = await prepare();
    const calls = await whileLocked(async () => {
      const all = Array.from({ length: CALLS }, call);
      const refused = await answered(all, CALLS - WAITING);
      assert.deepEqual(new Set(codesOf(refused)), new Set(["503 busy"]));
      for (const { headers } of refused) assert.ok(Number(headers["retry-after"]) > 0);
      await untilWaiting(server, WAITING);
      const served = await callAs(server, outsider, ["GET", "/api/buckets"]);
      assert.equal(served.status, 200);
      return all;
    });
    const replies = await Promise.all(calls);
    assert.equal(replies.filter(({ status }) => status < 300).length, WAITING, codesOf(replies).join());
    assert.ok((await call()).status < 300, "afterwards no call waits for another");
  });
