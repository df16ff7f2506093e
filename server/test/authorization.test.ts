/** @file Who may make which call on whose object: every call of the tables, every actor, every object. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { makeUid } from "@keepwell/crypto/uid.ts";
import { aBucket, aNoteDraft, anEntry, aSignupBody, aUser, type TestUser, tokenOf } from "./factories.ts";
import { openTestServer, rowCounts, send, type TestServer } from "./harness.ts";

let server: TestServer;
let owner: TestUser;
let stranger: TestUser;
before(async () => {
  server = await openTestServer();
  owner = await aUser(server, { plan: "partner" });
  stranger = await aUser(server, { plan: "partner" });
});
after(() => server.close());

/** A bucket with an entry in it, made anew for each cell: some calls destroy it. */
interface Target {
  readonly bucket: Bucket;
  readonly entry: SealedEntry;
}

interface Row {
  /** Status of the call where it is allowed. */
  readonly allowed: number;
  readonly body?: (target: Target) => unknown;
  readonly query?: string;
}

const note = ({ entry }: Target, change: object) => ({ ...entry, ...change });
const someKey = ({ bucket }: Target) => bucket.key.wrap;

/** One row a call. A call without one fails the first test below. */
const ROWS: Readonly<Record<string, Row>> = {
  "system.health": { allowed: 200 },
  "identity.prelogin": { allowed: 200, body: () => ({ email: "a@example.test" }) },
  "identity.signup": { allowed: 422, body: () => ({}) },
  "identity.authenticate": {
    allowed: 401,
    body: () => ({ email: "a@example.test", password: "A".repeat(43) }),
  },
  "identity.refreshToken": { allowed: 200, body: () => ({}) },
  "identity.signOut": { allowed: 204 },
  "identity.me": { allowed: 200 },
  "identity.myKeys": { allowed: 200 },
  "buckets.listBuckets": { allowed: 200 },
  "buckets.createBucket": {
    allowed: 201,
    body: (target) => ({
      uid: makeUid(),
      name: "New",
      key: someKey(target),
      header_mac: target.bucket.header_mac,
    }),
  },
  "buckets.getBucket": { allowed: 200 },
  "buckets.updateBucket": {
    allowed: 200,
    body: ({ bucket }) => ({ name: "New", header_mac: bucket.header_mac }),
  },
  "buckets.deleteBucket": { allowed: 204 },
  "buckets.listEntries": { allowed: 200 },
  "buckets.createEntry": { allowed: 201, body: (target) => note(target, { uid: makeUid() }) },
  "buckets.getEntry": { allowed: 200 },
  "buckets.updateEntry": { allowed: 200, body: (target) => note(target, { rev: 2 }) },
  "buckets.deleteEntry": { allowed: 204 },
  "buckets.generatePassword": { allowed: 200, query: "?length=16" },
  "billing.usage": { allowed: 200 },
};

const calls = Object.entries(endpoints).flatMap(([area, table]) =>
  Object.entries<Endpoint>(table).map(([id, declared]) => [`${area}.${id}`, declared] as const),
);

const ACTORS = ["anon", "owner", "stranger"] as const;
const OBJECTS = ["owner's", "stranger's", "random", "malformed"] as const;
type ActorName = (typeof ACTORS)[number];
type ObjectName = (typeof OBJECTS)[number];

const isObjectCall = (declared: Endpoint) => declared.path.includes("{");

const expected = (
  row: Row,
  declared: Endpoint,
  [actor, object]: readonly [ActorName, ObjectName],
): number => {
  if (declared.access === "anyone") return row.allowed;
  if (actor === "anon") return 401;
  if (!isObjectCall(declared)) return row.allowed;
  return object === `${actor}'s` ? row.allowed : 404;
};

const makeTarget = async (user: TestUser): Promise<Target> => {
  const bucket = await aBucket(user);
  return { bucket, entry: await anEntry(user, bucket, aNoteDraft()) };
};

const targetOf = async (object: ObjectName): Promise<Target> => {
  const target = await makeTarget(object === "stranger's" ? stranger : owner);
  if (object === "owner's" || object === "stranger's") return target;
  const uid = () => (object === "random" ? makeUid() : "not-a-uid");
  return { bucket: { ...target.bucket, uid: uid() }, entry: { ...target.entry, uid: uid() } };
};

const pathOf = ({ path }: Endpoint, { bucket, entry }: Target): string =>
  path
    .replace("{bucketId}", bucket.uid)
    .replace("/entries/{id}", `/entries/${entry.uid}`)
    .replace("{id}", bucket.uid);

/** Sessions end in one of the calls: each cell signs its own actor in by a token of its own. */
const tokenFor = async (actor: ActorName): Promise<{ token?: string }> => {
  if (actor === "anon") return {};
  const user = actor === "owner" ? owner : stranger;
  return { token: tokenOf(user) };
};

test("every call has a row, and every row a call", () => {
  assert.deepEqual(Object.keys(ROWS).sort(), calls.map(([id]) => id).sort());
});

// Last, since it ends the sessions that the others use.
const inOrder = calls.toSorted(
  ([one], [other]) => Number(one === "identity.signOut") - Number(other === "identity.signOut"),
);

for (const [id, declared] of inOrder)
  test(`${declared.method} ${declared.path}: who may do it, and on what`, async () => {
    const row = ROWS[id];
    assert.ok(row);
    const objects = isObjectCall(declared) ? OBJECTS : ([OBJECTS[0]] as const);
    for (const object of objects)
      for (const actor of ACTORS) {
        const target = id === "identity.signOut" ? undefined : await targetOf(object);
        const before = await rowCounts(server);
        const reply = await send(server, {
          method: declared.method,
          url: `${target ? pathOf(declared, target) : declared.path}${row.query ?? ""}`,
          ...(await tokenFor(actor)),
          ...(row.body && target ? { body: row.body(target) } : {}),
        });
        const cell = `${actor} on ${object}`;
        assert.equal(reply.status, expected(row, declared, [actor, object]), `${cell}: ${reply.text}`);
        if (reply.status >= 400) assert.deepEqual(await rowCounts(server), before, cell);
      }
  });

test("a sign-up is open to anyone", async () => {
  const body = await aSignupBody(server);
  assert.equal((await send(server, { method: "POST", url: "/api/signup", body })).status, 201);
});
