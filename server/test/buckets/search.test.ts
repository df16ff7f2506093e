import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { sql } from "kysely";
import { searchQuery } from "../../src/buckets/search.store.ts";
import {
  aBucket,
  aNoteDraft,
  anEntry,
  aPasswordDraft,
  aReadableEntry,
  aUser,
  systemBucket,
  type TestUser,
  tokenOf,
} from "../factories.ts";
import { openTestServer, rowCounts, send, type TestServer } from "../harness.ts";

let server: TestServer;
let user: TestUser;
let bucket: Bucket;
before(async () => {
  server = await openTestServer();
  user = await aUser(server, { plan: "partner" });
  bucket = await aBucket(user, "Work");
});
after(() => server.close());

const search = async (q: string, by = user): Promise<string[]> => {
  const rows = await by.session.api.buckets.search({ query: { q } });
  return rows.map((row) => (isUnverifiable(row) ? "?" : row.name));
};
const named = async (names: readonly string[], by = user, within = bucket) => {
  for (const name of names) await aReadableEntry(by, within, aNoteDraft("x", name));
};
const ask = (query: string, by = user) =>
  send(server, { method: "GET", url: `/api/search${query}`, token: tokenOf(by) });

test("a search result contains only what the search box shows, and nothing sealed", async () => {
  const entry = await aReadableEntry(user, bucket, aPasswordDraft({}, "Row of its own"));
  const [row, ...others] = JSON.parse((await ask("?q=row%20of%20its%20own")).text);
  assert.equal(others.length, 0);
  assert.deepEqual(row, {
    uid: entry.uid,
    name: "Row of its own",
    type: "password",
    bucket: { uid: bucket.uid, name: "", is_system: false },
  });
});

test("a search ignores accents and case, in the term and in the names", async () => {
  const names = ["Épicerie Zoé", "EPICERIE zoe", "e\u0301picerie Zoe\u0301"];
  await named([...names, "Œuvre zébrée", "Straßenbahn zq", "ПАРОЛЬ zq"]);
  for (const q of ["epicerie", "ÉPICERIE", "  épicerie zo  ", "e\u0301picerie"])
    assert.deepEqual((await search(q)).sort(), names.toSorted(), q);
  for (const [q, name] of [
    ["oeuvre", "Œuvre zébrée"],
    ["strassenbahn", "Straßenbahn zq"],
    ["пароль", "ПАРОЛЬ zq"],
    ["ро", "ПАРОЛЬ zq"],
  ] as const)
    assert.deepEqual(await search(q), [name], q);
});

test("matches at the start of the name come first, then at the start of a word, then the others, each sorted by name", async () => {
  const inOrder = [
    "Quartz alpha",
    "quartz Beta",
    "A quartz",
    "my-quartz",
    "The Quartz",
    "Aquartz",
    "xquartzy",
  ];
  await named(inOrder.toReversed());
  assert.deepEqual(await search("quartz"), inOrder);
  assert.deepEqual(await search("qu"), inOrder);
});

test("wildcard characters in a term stand for themselves", async () => {
  const names = [
    "100% wool",
    "100 wools",
    "snake_case",
    "snakeXcase",
    "back\\slash",
    "it's; drop",
    "a(b[c{d*",
  ];
  await named(names);
  for (const [q, expected] of [
    ["100%", ["100% wool"]],
    ["%%", []],
    ["__", []],
    ["snake_case", ["snake_case"]],
    ["e_c", ["snake_case"]],
    ["k\\s", ["back\\slash"]],
    ["\\\\", []],
    ["it's; d", ["it's; drop"]],
    ["b[c{", ["a(b[c{d*"]],
    ["(b", ["a(b[c{d*"]],
    ["'; --", []],
  ] as const)
    assert.deepEqual(await search(q), expected, q);
});

test("a name that is only sealed is not found", async () => {
  await anEntry(user, bucket, aNoteDraft("x", "Only sealed"));
  assert.deepEqual(await search("only sealed"), []);
  await named(["Only sealed, and readable"]);
  assert.deepEqual(await search("only sealed"), ["Only sealed, and readable"]);
});

test("a search finds only what the caller can read", async () => {
  const stranger = await aUser(server);
  const name = `Hidden ${randomUUID()}`;
  await named([name]);
  await named([`${name} too`], stranger, await systemBucket(stranger));
  assert.deepEqual(await search(name), [name]);
  assert.deepEqual(await search(name, stranger), [`${name} too`]);
  assert.deepEqual(await search("Hi", await aUser(server)), []);
});

test("a term has 2 to 100 characters after trimming", async () => {
  const refused = [
    "",
    "?q=",
    "?q=a",
    "?q=%20a%20",
    `?q=${"x".repeat(101)}`,
    "?q=a%00b",
    "?q=a%0Ab",
    "?q=ab&q=cd",
  ];
  for (const query of [...refused, "?Q=ab", "?q[]=ab"]) {
    const reply = await ask(query);
    assert.deepEqual([reply.status, Object.keys(reply.fields)], [422, ["q"]], query);
  }
  for (const query of ["?q=ab", "?q=%20ab%20", `?q=${"x".repeat(100)}`, "?q=%F0%9F%94%90x"])
    assert.equal((await ask(query)).status, 200, query);
});

test("a search returns at most 50 results", async () => {
  const model = await anEntry(user, bucket, aNoteDraft("x", "Plenty"));
  const rows = Array.from({ length: 60 }, () => ({
    ...model,
    uid: randomUUID(),
    name: `Plenty ${randomUUID()}`,
  }));
  await user.session.api.buckets.createEntries({
    params: { bucketId: bucket.uid },
    body: { entries: rows } as never,
  });
  assert.equal((await search("plenty")).length, 50);
});

test("each user can make sixty searches a minute", async () => {
  const own = await openTestServer({ limits: {} });
  try {
    const [one, other] = [await aUser(own), await aUser(own)];
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1)
      statuses.push(
        (await send(own, { method: "GET", url: "/api/search?q=ab", token: tokenOf(one) })).status,
      );
    assert.deepEqual([statuses.at(-2), statuses.at(-1)], [200, 429]);
    assert.equal(
      (await send(own, { method: "GET", url: "/api/search?q=ab", token: tokenOf(other) })).status,
      200,
    );
  } finally {
    await own.close();
  }
});

test("what people search for is not logged", async () => {
  const canary = `canary${randomUUID().slice(0, 8)}`;
  await ask(`?q=${canary}`);
  await ask(`?q=${canary}%00`);
  await ask(`?q=${canary}&q=${canary}`);
  await send(server, { method: "GET", url: `/api/search?q=${canary}` });
  assert.ok(!server.logged().includes(canary));
});

test("searches for short and long terms use an index, however many entries the caller has", async () => {
  const { handle } = server.database;
  const before = (await rowCounts(server))["entries"];
  // 500 people with 40 entries each, and one person with 20,000 entries.
  await sql`
    with person as (
      insert into users (uid, email, firstname, lastname, locale, kdf, salt, verifier, sek, bundle, private_key_x, private_key_ed)
      select gen_random_uuid(), 'p' || n, '', '', '', 1, '', '', '', '{}', '', '' from generate_series(1, 501) n
      returning uid, email),
    place as (
      insert into buckets (uid, owner_uid, name, header_mac) select gen_random_uuid(), uid, email, '' from person
      returning uid, name)
    insert into entries (uid, bucket_uid, type, name, rev, ek, ek_gen, gen, meta_mac, text, extra)
    select gen_random_uuid(), place.uid, 'note', md5(random()::text), 1, '', 1, 1, '', '', ''
    from place, generate_series(1, case place.name when 'p1' then 20000 else 40 end)`.execute(handle);
  await sql`analyze users, buckets, entries`.execute(handle);
  assert.ok(((await rowCounts(server))["entries"] ?? 0) - (before ?? 0) === 40_000);
  for (const email of ["p1", "p2"]) {
    const person = await handle
      .selectFrom("users")
      .select("uid")
      .where("email", "=", email)
      .executeTakeFirstOrThrow();
    for (const [term, index] of [
      ["a1b2c3", /entries_name_fold|entries_pkey/],
      ["ab", /entries_pkey/],
    ] as const) {
      const plan = JSON.stringify(
        await searchQuery(handle, { userUid: person.uid, isMember: false, term, rows: 50 }).explain("json"),
      );
      assert.match(plan, index, `${email} ${term}`);
      assert.doesNotMatch(plan, /"Seq Scan"[^}]*"Relation Name":"entries"/, `${email} ${term}: ${plan}`);
    }
  }
  const anyone = await sql`explain select from entries where kw_fold(name) like '%a1b2c3%'`.execute(handle);
  assert.match(JSON.stringify(anyone.rows), /entries_name_fold/);
});
