/** @file PostgreSQL's query plans for the most frequent calls, where one bucket holds nearly all entries. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { sql } from "kysely";
import { Client } from "pg";
import { tokenOf } from "../factories.ts";
import { send } from "../harness.ts";
import { aPerson } from "../sharing/factories.ts";
import { useServer } from "../use-server.ts";
import { aPlace, type Call, callsIn } from "./hot-calls.ts";

const server = useServer();

interface Plan {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly Plans?: readonly Plan[];
}

const readsWhole = (table: string, { Plans = [], ...node }: Plan): boolean =>
  (node["Node Type"] === "Seq Scan" && node["Relation Name"] === table) ||
  Plans.some((plan) => readsWhole(table, plan));

/** Returns the generic plan. PostgreSQL keeps it for a prepared statement, and uses it for all values. */
const keptPlan = async (client: Client, statement: string): Promise<Plan> => {
  const parameters = Math.max(0, ...[...statement.matchAll(/\$(\d+)/g)].map(([, number]) => Number(number)));
  const values = parameters === 0 ? "" : `(${Array(parameters).fill("null").join(", ")})`;
  await client.query(`prepare asked as ${statement}`);
  const { rows } = await client.query(`explain (format json) execute asked${values}`);
  await client.query("deallocate asked");
  return rows[0]["QUERY PLAN"][0].Plan;
};

test("a call on a small bucket does not read the entries of a large one", async () => {
  await server.opened;
  const user = await aPerson(server, { plan: "partner" });
  const [small, large] = [await aPlace(user), await aPlace(user)];
  const { handle } = server.database;
  await sql`
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra)
    select gen_random_uuid(), bucket_uid, type, name || n, rev, ek, ek_gen, gen, meta_mac, text, extra
    from entries, generate_series(1, 10000) n where uid = ${large.entry.uid}`.execute(handle);
  await sql`analyze`.execute(handle);

  const asked = mock.method(Client.prototype, "query");
  for (const call of Object.values<Call>(callsIn(small))) {
    const { status, text } = await send(server, { ...call, token: tokenOf(user) });
    assert.ok(status < 300, text);
  }
  asked.mock.restore();
  const texts = asked.mock.calls.map(({ arguments: [one] }) => (one as unknown as { text: string }).text);
  const statements = new Set(texts.filter((text) => text.includes('from "entries"')));
  assert.equal(statements.size, 4);

  const client = new Client({ connectionString: server.database.url });
  await client.connect();
  try {
    await client.query("set plan_cache_mode = force_generic_plan");
    for (const statement of statements)
      assert.ok(!readsWhole("entries", await keptPlan(client, statement)), statement);
  } finally {
    await client.end();
  }
});
