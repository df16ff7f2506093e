import assert from "node:assert/strict";
import { before, test } from "node:test";
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import { listBuckets } from "@keepwell/client/buckets/list-buckets.ts";
import { openEntry } from "@keepwell/client/buckets/open-entry.ts";
import { signIn } from "@keepwell/client/sign-in/sign-in.ts";
import type { Credentials } from "../../../scripts/seed-person.ts";
import { seedTeam } from "../../../scripts/seed-team.ts";
import { runCommand } from "../../src/operator/commands.ts";
import { aDevice } from "../harness.ts";
import { useServer } from "../use-server.ts";

const server = useServer();
let origin: string;
before(async () => {
  await server.opened;
  origin = await server.app.listen({ host: "127.0.0.1", port: 0 });
});

/** Returns every entry that this person can open, each after the name of its bucket. */
const opens = async ({ email, password }: Credentials): Promise<string[]> => {
  const session = await signIn(aDevice(server), { email, password });
  const opened: string[] = [];
  for (const bucket of await listBuckets(session)) {
    if (isUnverifiable(bucket)) throw new Error("A bucket does not open.");
    for (const row of await session.api.buckets.listEntries({ params: { bucketId: bucket.uid } })) {
      if (isUnverifiable(row)) throw new Error("An entry is not what it says.");
      const params = { bucketId: bucket.uid, id: row.uid };
      const { name } = await openEntry(session, bucket, await session.api.buckets.getEntry({ params }));
      opened.push(`${bucket.name}: ${name}`);
    }
  }
  return opened.sort();
};

const OFFICE = ["Accounting", "Alarm company", "Guest Wi-Fi", "Meeting room display", "Travel agency"];
const PRODUCTION = ["Database, production", "Load balancer", "Runbook"];
const STAGING = ["Build server", "Database, staging"];
const office = OFFICE.map((name) => `Office: ${name}`);
const servers = [...PRODUCTION, ...STAGING].map((name) => `Servers: ${name}`).sort();

test("each member of the demo team can open exactly the entries that permissions allow", async () => {
  const people = await seedTeam({
    origin,
    newDevice: () => aDevice(server),
    operate: (words) => runCommand(server.context, words),
    close: () => server.close(),
  });
  const seen = new Map<string, string[]>();
  for (const one of people) seen.set(one.role, await opens(one));
  assert.deepEqual(Object.fromEntries(seen), {
    administrator: [...office, ...servers],
    manager: office,
    operator: ["Office: Guest Wi-Fi", ...servers],
    trainee: ["Office: Guest Wi-Fi", ...STAGING.map((name) => `Servers: ${name}`)],
  });
});
