/** @file Two members change the same access list: the second save keeps what the first has changed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { AccessList } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { aBucket, type TestUser, uidOf } from "../../../server/test/factories.ts";
import { useServer } from "../../../server/test/use-server.ts";
import {
  deleteAccessList,
  type GrantedObject,
  saveAccessList,
} from "../../src/team/permissions/save-access-list.ts";
import { stateIn } from "./permissions-reads.ts";
import { grant, grantUnsigned, onBucket, useTwoAdmins } from "./permissions-steps.ts";

const server = useServer();
const { founder, enterprise, ada, ben, second } = useTwoAdmins(server);

const listsOn = (on: GrantedObject): Promise<AccessList[]> => {
  const params = { enterpriseId: enterprise.uid, model: on.model, objectId: on.uid };
  return founder.session.api.team.listAccessLists({ params }) as Promise<AccessList[]>;
};

const onlyList = async (on: GrantedObject): Promise<AccessList> =>
  (await listsOn(on))[0] ?? assert.fail("there is no access list");

interface Edit {
  readonly name?: string;
  readonly add?: readonly TestUser[];
  readonly remove?: readonly TestUser[];
  /** The list's rights after the edit. */
  readonly permissions?: readonly Permission[];
}

/** Saves the form in which the user has edited the access list that is shown. */
const save = (
  { session }: TestUser,
  on: GrantedObject,
  { shown, name = shown.name, add = [], remove = [], permissions }: Edit & { readonly shown: AccessList },
): Promise<AccessList> => {
  const gone = new Set(remove.map(uidOf));
  const added = add.map((one) => ({ uid: uidOf(one), entity_type: "user" as const }));
  const users = [...shown.users.filter(({ uid }) => !gone.has(uid)), ...added];
  const ticked = permissions && Object.fromEntries(permissions.map((one) => [one, true]));
  const body = { name, users, permissions: ticked ?? shown.permissions };
  return saveAccessList(session, on, { uid: shown.uid, shown, body });
};

const uidsIn = ({ users }: AccessList): string[] => users.map(({ uid }) => uid).sort();
const uidsOf = (...users: readonly TestUser[]): string[] => users.map(uidOf).sort();
const rightsIn = ({ permissions }: AccessList): string[] =>
  Object.entries(permissions).flatMap(([one, isGranted]) => (isGranted ? [one] : []));

const WAYS = { signed: grant, unsigned: grantUnsigned };

/** Makes a bucket with one access list, which lets Ada and Ben read. */
const aGrantedBucket = async (way: keyof typeof WAYS) => {
  const on = onBucket(await aBucket(founder));
  await WAYS[way](founder, on, { to: [ada, ben] });
  const shown = await onlyList(on);
  assert.equal(await stateIn(second.session, on), way === "signed" ? "counts" : "none");
  return { on, shown };
};

const CONFLICT = { type: "conflict", code: "conflict" };

for (const way of ["signed", "unsigned"] as const) {
  test(`${way}: a member who was removed meanwhile stays removed`, async () => {
    const { on, shown } = await aGrantedBucket(way);
    await save(founder, on, { shown, remove: [ben] });
    const saved = await save(second, on, { shown, add: [second] });
    assert.deepEqual(uidsIn(saved), uidsOf(ada, second));
    assert.deepEqual(uidsIn(await onlyList(on)), uidsOf(ada, second));
    assert.equal(await stateIn(founder.session, on), way === "signed" ? "counts" : "none");
  });

  test(`${way}: a right that was removed meanwhile stays removed`, async () => {
    const on = onBucket(await aBucket(founder));
    await WAYS[way](founder, on, { to: [ada], permissions: ["read", "write"] });
    const shown = await onlyList(on);
    await save(founder, on, { shown, permissions: ["read"] });
    await save(second, on, { shown, name: "Crew" });
    const list = await onlyList(on);
    assert.deepEqual([list.name, rightsIn(list)], ["Crew", ["read"]]);
  });

  test(`${way}: two members who are added at the same time are both kept`, async () => {
    const { on, shown } = await aGrantedBucket(way);
    await Promise.all([
      save(founder, on, { shown, add: [second] }),
      save(second, on, { shown, add: [founder], remove: [ada] }),
    ]);
    assert.deepEqual(uidsIn(await onlyList(on)), uidsOf(ben, second, founder));
  });

  test(`${way}: an access list that was deleted meanwhile is not created again`, async () => {
    const { on, shown } = await aGrantedBucket(way);
    await deleteAccessList(founder.session, on, shown.uid);
    await assert.rejects(save(second, on, { shown, add: [second] }), { type: "not_found" });
    assert.deepEqual(await listsOn(on), []);
  });

  test(`${way}: conflicting changes are refused, and nothing is saved`, async () => {
    const { on, shown: first } = await aGrantedBucket(way);
    await save(founder, on, { shown: first, permissions: ["read", "write"] });
    const shown = await onlyList(on);
    const refused: [Edit, Edit][] = [
      [{ name: "Crew" }, { name: "Team" }],
      // The right to manage implies the right to write, which was taken away.
      [{ permissions: ["read"] }, { permissions: ["read", "write", "manage"] }],
      [{ permissions: ["read", "write", "manage"] }, { permissions: ["read"] }],
      // The added member would get a right that neither form has shown for this member.
      [{ add: [second] }, { permissions: ["read", "write", "manage"] }],
      [{ permissions: ["read", "write", "manage"] }, { add: [second] }],
    ];
    for (const [at, [theirs, mine]] of refused.entries()) {
      const stored = await onlyList(on);
      await save(founder, on, { shown: stored, ...theirs });
      const changed = await onlyList(on);
      await assert.rejects(save(second, on, { shown: stored, ...mine }), CONFLICT, `case ${at}`);
      assert.deepEqual(await onlyList(on), changed);
      await save(founder, on, {
        shown: changed,
        name: shown.name,
        remove: [second],
        permissions: ["read", "write"],
      });
    }
  });
}

test("a root permission that was taken away meanwhile is not given back", async () => {
  const on: GrantedObject = { model: "enterprise", uid: enterprise.uid };
  await grant(founder, on, { to: [ada, ben], permissions: ["manage_users"] });
  const shown = await onlyList(on);
  await save(founder, on, { shown, remove: [ben] });
  await save(second, on, { shown, add: [second], name: "Managers of users" });
  assert.deepEqual(uidsIn(await onlyList(on)), uidsOf(ada, second));
  const mine = await ben.session.api.team.rootPermissions({ params: { enterpriseId: enterprise.uid } });
  assert.equal(mine.manage_users, false);
});

test("MS-144: if the server shows a list with fewer rights than it has, no new member is added to the list", async () => {
  const on = onBucket(await aBucket(founder));
  await grant(founder, on, { to: [ada], permissions: ["read", "write"] });
  const list = await onlyList(on);
  const shown = { ...list, permissions: { read: true } };
  await assert.rejects(save(second, on, { shown, add: [ben] }), CONFLICT);
  assert.deepEqual(await onlyList(on), list);
});

test("MS-144: a member whom the server leaves out of a list gets no new right", async () => {
  const { on, shown: list } = await aGrantedBucket("signed");
  const shown = { ...list, users: list.users.filter(({ uid }) => uid !== uidOf(ben)) };
  await assert.rejects(save(second, on, { shown, permissions: ["read", "write"] }), CONFLICT);
  assert.deepEqual(await onlyList(on), list);
});
