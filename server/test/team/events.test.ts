/**
 * @file Changes in a team are announced to its members. Changes in a bucket are announced only to members who see a
 * part of it.
 */
import assert from "node:assert/strict";
import { before, test } from "node:test";
import { confirmPassword } from "@keepwell/client/account/password-proof.ts";
import { aBucket, aList, aNoteDraft, anEntry, uidOf } from "../factories.ts";
import { toldTo, useHeardChanges } from "../heard-changes.ts";
import { proveAddress } from "../sharing/factories.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aGroup, aMember, aTeam, grantIn, restrictIn, type TestTeam } from "./factories.ts";

const server = useServer();
const { heardDuring } = useHeardChanges(server);
let team: TestTeam;
before(async () => {
  await server.opened;
  team = await aTeam(server, { members: 4 });
});

/**
 * Returns the events that the work announces to each user about the bucket. If `bucket` is undefined, returns the
 * events that concern no bucket.
 */
const announcedBy = async (bucket: string | undefined, work: () => Promise<unknown>) =>
  toldTo((await heardDuring(work)).filter((one) => one.bucket === bucket));

test("members who can see any part of a bucket are notified of every change in the bucket", async () => {
  const { founder, members } = team;
  const [grouped, rooted, single, nobody] = members;
  assert.ok(grouped && rooted && single && nobody);
  const bucket = await aBucket(founder);
  const list = await aList(founder, bucket);
  const entry = await anEntry(founder, bucket, { ...aNoteDraft(), listId: list.uid });
  const pending = await aMember(server, team, { state: "pending" });
  const group = await aGroup(server, team, [grouped]);
  const onList = { model: "list", uid: list.uid } as const;
  await grantIn(server, team, { ...onList, to: [{ group }, pending], permissions: ["read"] });
  await grantIn(server, team, { model: "enterprise", uid: team.uid, to: [rooted], permissions: ["read"] });
  await grantIn(server, team, { model: "entry", uid: entry.uid, to: [single], permissions: ["read"] });
  const write = () => anEntry(founder, bucket, aNoteDraft());
  const first = await announcedBy(bucket.uid, write);
  for (const user of [founder, grouped, rooted, single]) assert.deepEqual(first(user), ["entries"]);
  for (const user of [nobody, pending]) assert.deepEqual(first(user), []);
  const restricted = await announcedBy(bucket.uid, () =>
    restrictIn(server, team, { model: "bucket", uid: bucket.uid }),
  );
  for (const user of [founder, grouped, rooted, single])
    assert.deepEqual(
      restricted(user),
      ["bucket", "entries"],
      "members who no longer see the bucket are notified too",
    );
  const second = await announcedBy(bucket.uid, write);
  assert.deepEqual([second(rooted), second(grouped)], [[], ["entries"]]);
  const gone = await announcedBy(bucket.uid, () =>
    replied(callAs(server, founder, ["DELETE", `/api/lists/${list.uid}`])),
  );
  assert.deepEqual(gone(grouped), ["bucket", "entries"]);
  const third = await announcedBy(bucket.uid, write);
  assert.deepEqual([third(grouped), third(single), third(founder)], [[], ["entries"], ["entries"]]);
});

test("a member who is added to a group is told to read buckets and team again, and another member only the team", async () => {
  const { founder, members } = team;
  const [added, other] = members;
  assert.ok(added && other);
  const group = await aGroup(server, team, [other]);
  const url = `/api/enterprises/${team.uid}/usergroups/${group}/users`;
  const told = await announcedBy(undefined, () =>
    replied(callAs(server, founder, ["POST", url, { user_id: uidOf(added) }])),
  );
  assert.deepEqual([told(added), told(other)], [["buckets", "team"], ["team"]]);
});

test("members are notified when a member changes their own name or address", async () => {
  const { founder, members } = team;
  const [changing, other] = members;
  assert.ok(changing && other);
  const email = `next-${changing.email}`;
  const save = (firstname: string, email: string) =>
    changing.session.api.identity.updateMe({
      body: { firstname, lastname: "Person", email, confirm_email: email },
    });
  const renamed = await announcedBy(undefined, () => save("Renamed", changing.email));
  await confirmPassword(changing.device, changing.session, changing.password);
  await save("Renamed", email);
  const readdressed = await announcedBy(undefined, () => proveAddress(server, { ...changing, email }));
  for (const told of [renamed, readdressed])
    assert.deepEqual([told(founder), told(other)], [["team"], ["team"]]);
});
