/**
 * @file A suspended member gets 404 for the enterprise, even with a session. A pending administrator has no
 * administrator's rights.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TestUser } from "../factories.ts";
import { prepare } from "../prepare.ts";
import { callAs } from "../sharing/raw-calls.ts";
import { useServer } from "../use-server.ts";
import { aMember, aTeam, setStanding } from "./factories.ts";

const server = useServer();
const { team, user } = prepare(server, async () => {
  const team = await aTeam(server, { members: 1 });
  const user = await aMember(server, team);
  return { team, user };
});

const OPEN_TO_MEMBERS = ["", "/roster", "/keys", "/usage", "/permissions", "/work", "/group-keys"];

const answers = async (by: TestUser): Promise<number[]> => {
  const replies = OPEN_TO_MEMBERS.map((path) =>
    callAs(server, by, ["GET", `/api/enterprises/${team.uid}${path}`]),
  );
  return (await Promise.all(replies)).map(({ status }) => status);
};

test("a suspended member with a session gets the same replies as a stranger, whatever role the member had", async () => {
  const all = (status: number) => OPEN_TO_MEMBERS.map(() => status);
  assert.deepEqual(await answers(user), all(200));
  for (const role of ["member", "admin"] as const) {
    await setStanding(server, user, { state: "suspended", role });
    assert.deepEqual(await answers(user), all(404), role);
  }
  await setStanding(server, user, {});
  assert.deepEqual(await answers(user), all(200));
});

/** Paths for administrators, and for members who manage users. */
const PRIVILEGED = ["/roster/due", "/audit", "/recovery-requests", "/admins", "/users", "/usergroups"];

test("a pending administrator, whom the roster does not list, has none of an administrator's rights", async () => {
  await setStanding(server, user, { role: "admin" });
  const ask = async (): Promise<number[]> => {
    const replies = PRIVILEGED.map((path) =>
      callAs(server, user, ["GET", `/api/enterprises/${team.uid}${path}`]),
    );
    return (await Promise.all(replies)).map(({ status }) => status);
  };
  assert.deepEqual(
    await ask(),
    PRIVILEGED.map(() => 200),
  );
  await setStanding(server, user, { state: "pending", role: "admin" });
  assert.deepEqual(
    await ask(),
    PRIVILEGED.map(() => 403),
  );
  const { uid } = team;
  const held = await callAs(server, user, ["GET", `/api/enterprises/${uid}/permissions`]);
  const permissions: Record<string, boolean> = JSON.parse(held.text);
  assert.deepEqual(Object.values(permissions).filter(Boolean), []);
});
