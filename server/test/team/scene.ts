/** @file Makes a team's bucket with restricted contents, and users with and without access to it. */
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { SealedEntry } from "@keepwell/contract/buckets/entry.ts";
import type { List } from "@keepwell/contract/buckets/lists.endpoints.ts";
import { aBucket, aList, aNoteDraft, aReadableEntry, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { aGroup, aMember, aTeam, grantIn, restrictIn, setStanding, type TestTeam } from "./factories.ts";

export const ACTORS = [
  "admin",
  "manager",
  "permitter",
  "writer",
  "reader",
  "rooted",
  "lister",
  "single",
  "nobody",
  "pending",
  "suspended",
  "outsider",
] as const;
export type ActorName = (typeof ACTORS)[number];
export type Actors = Readonly<Record<ActorName, TestUser>>;

/**
 * A bucket with an open list and a restricted list. There is an entry in each list, and an entry in no list. Another
 * entry, `alone`, is in the open list, but is restricted itself.
 */
export interface Place {
  readonly bucket: Bucket;
  readonly open: List;
  readonly closed: List;
  readonly inBucket: SealedEntry;
  readonly inOpen: SealedEntry;
  readonly inClosed: SealedEntry;
  readonly alone: SealedEntry;
}

export interface Scene extends Place {
  readonly team: TestTeam;
  readonly actors: Actors;
}

const makePlace = async (server: TestServer, team: TestTeam): Promise<Place> => {
  const { founder } = team;
  const bucket = await aBucket(founder, "Team");
  const open = await aList(founder, bucket, "Open");
  const closed = await aList(founder, bucket, "Closed");
  const note = (name: string, list: List | null) =>
    aReadableEntry(founder, bucket, { ...aNoteDraft("text", name), listId: list?.uid ?? null });
  const made = {
    bucket,
    open,
    closed,
    inBucket: await note("Needle in bucket", null),
    inOpen: await note("Needle in open", open),
    inClosed: await note("Needle in closed", closed),
    alone: await note("Needle alone", open),
  };
  await restrictIn(server, team, { model: "list", uid: closed.uid });
  await restrictIn(server, team, { model: "entry", uid: made.alone.uid });
  return made;
};

const makeActors = async (server: TestServer, team: TestTeam): Promise<Actors> => {
  const made = new Map<ActorName, TestUser>();
  for (const name of ACTORS)
    if (name !== "outsider")
      made.set(name, await aMember(server, team, { role: name === "admin" ? "admin" : "member" }));
  made.set("outsider", (await aTeam(server, { members: 0 })).founder);
  return Object.fromEntries(made) as Record<ActorName, TestUser>;
};

/**
 * Grants the users their access. The writer has access through a group. The lister sees only the restricted list, and
 * `single` sees only one entry.
 */
const grantAll = async (
  server: TestServer,
  team: TestTeam,
  { bucket, closed, alone, actors }: Place & { actors: Actors },
): Promise<void> => {
  const { manager, permitter, writer, reader, rooted, lister, single, nobody, pending, suspended } = actors;
  const group = await aGroup(server, team, [writer]);
  const onBucket = { model: "bucket", uid: bucket.uid } as const;
  const onRoot = { model: "enterprise", uid: team.uid } as const;
  const grants = [
    { ...onBucket, to: [manager], permissions: ["manage"] },
    { ...onBucket, to: [permitter], permissions: ["manage_permissions"] },
    { ...onBucket, to: [{ group }, pending, suspended], permissions: ["write"] },
    { ...onBucket, to: [reader], permissions: ["read"] },
    { ...onRoot, to: [rooted], permissions: ["read"] },
    { ...onRoot, to: [nobody], permissions: ["manage_users"] },
    { model: "list", uid: closed.uid, to: [lister], permissions: ["write"] },
    { model: "entry", uid: alone.uid, to: [single], permissions: ["read"] },
  ] as const;
  for (const grant of grants) await grantIn(server, team, grant);
  await setStanding(server, pending, { state: "pending" });
  await setStanding(server, suspended, { state: "suspended" });
};

export const makeScene = async (server: TestServer): Promise<Scene> => {
  const team = await aTeam(server, { members: 0 });
  const place = await makePlace(server, team);
  const actors = await makeActors(server, team);
  await grantAll(server, team, { ...place, actors });
  return { ...place, team, actors };
};
