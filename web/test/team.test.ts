/**
 * @file Tests which pages of the team a user may open, which names the pages show, and which roster entries are signed
 * for a change.
 */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NOTHING_DUE, pickOwn } from "@keepwell/client/team/roster/own-change.ts";
import { GROUP_NAME_MAX } from "@keepwell/contract/team/groups.endpoints.ts";
import type { RosterDue } from "@keepwell/contract/team/roster.endpoints.ts";
import type { TeamUser } from "@keepwell/contract/team/users.endpoints.ts";
import { isForAdmins, type Membership, teamPages, teamSectionAt } from "../src/app/team-rights.ts";
import { changedNames, countDue, dueLines } from "../src/features/team/due/due-words.ts";
import { toSystemName } from "../src/features/team/groups/system-name.ts";
import type { ShownUser } from "../src/features/team/team-queries.ts";
import { stateWords } from "../src/features/team/users/state-words.ts";
import { storedPerson } from "../src/features/team/users/stored-person.ts";
import { team } from "../src/text/en/team.ts";

const membership = (change: Partial<Membership>): Membership => ({
  uid: "3f0d2c1e-5a8b-4c6d-9e7f-0a1b2c3d4e5f",
  name: "Acme",
  state: "active",
  has_joined: true,
  is_admin: false,
  permissions: [],
  ...change,
});

const offered = (change: Partial<Membership>) => teamPages(membership(change)).map(([name]) => name);

test("a page is offered only to users with its permission", () => {
  assert.deepEqual(offered({}), []);
  assert.deepEqual(
    offered({ permissions: ["manage_billing", "create_bucket", "read", "write", "manage"] }),
    [],
  );
  assert.deepEqual(offered({ permissions: ["manage_users"] }), ["users", "groups", "admins", "leavers"]);
  assert.deepEqual(offered({ permissions: ["manage_permissions"] }), ["permissions"]);
  assert.deepEqual(teamPages(null), []);
  assert.deepEqual(teamPages(undefined), []);
});

test("administrators are offered every page", () => {
  const all = ["users", "groups", "permissions", "admins", "leavers", "recovery", "health", "audit"];
  assert.deepEqual(offered({ is_admin: true }), all);
});

test("the page of a single user or report belongs to the section that lists users or reports", () => {
  assert.equal(teamSectionAt("/team/users"), "users");
  assert.equal(teamSectionAt("/team/users/3f0d2c1e"), "users");
  assert.equal(teamSectionAt("/team/leavers/3f0d2c1e"), "leavers");
  assert.equal(teamSectionAt("/team"), undefined);
  assert.equal(teamSectionAt("/team/usersandmore"), undefined);
});

test("only administrators can open the pages of recovery requests, health reports and the audit log", () => {
  const ofAdmin = offered({ is_admin: true });
  assert.deepEqual(ofAdmin.filter(isForAdmins), ["recovery", "health", "audit"]);
});

test("a system name is the display name in lower case, with underscores for blanks and punctuation", () => {
  assert.equal(toSystemName("On call engineers"), "on_call_engineers");
  assert.equal(toSystemName("  Équipe  TI "), "equipe_ti");
  assert.equal(toSystemName("Opérations & Réseau"), "operations_reseau");
  assert.equal(toSystemName("R&D"), "r_d");
  assert.equal(toSystemName("IT/Ops"), "it_ops");
  assert.equal(toSystemName("Sales - North"), "sales_north");
  assert.equal(toSystemName("__Sales_ (North)"), "sales_north");
  assert.equal(toSystemName(`${"a".repeat(GROUP_NAME_MAX - 1)} b`), "a".repeat(GROUP_NAME_MAX - 1));
  assert.equal(toSystemName(""), "");
});

const due: RosterDue = {
  admit: [{ uid: "ada", fullname: "Ada Roy", email: "ada@acme.test", bundle: {} as never }],
  remove: [
    { uid: "bo", fullname: "Bo Li" },
    { uid: "cy", fullname: null },
  ],
  end_admin: ["bo", "dee"],
  group_create: [{ uid: "ops", name: "Ops" }],
  group_rename: [{ uid: "it", name: "IT" }],
  group_rekey: [{ uid: "hr", name: "HR" }],
  group_remove: ["old"],
  new_erk: true,
};

test("all pending changes are counted, and all except admissions are listed", () => {
  assert.equal(countDue(NOTHING_DUE), 0);
  assert.equal(countDue(due), 10);
  const names = {
    people: new Map([["dee", "Dee Ash"]]),
    groups: new Map([["it", "Computers"]]),
    members: new Map(),
  };
  assert.deepEqual(
    dueLines(due, names, team).map(({ sentence, person }) => [sentence, person]),
    [
      ["Bo Li loses access to the team.", "bo"],
      ["Someone whose account was deleted loses access to the team.", "cy"],
      ["Someone is no longer an administrator.", "bo"],
      ["Dee Ash is no longer an administrator.", "dee"],
      ["The group “Ops” gets a key.", undefined],
      ["The group “Computers” is renamed “IT”.", undefined],
      ["The group “HR” gets a new key, because someone left it.", undefined],
      ["A deleted group is removed.", undefined],
      ["The team gets new keys, because an administrator left.", undefined],
    ],
  );
});

test("a pending change calls a member by their signed name, even if the server sends another name", () => {
  const members = new Map([
    ["bo", "Bo Liu"],
    ["dee", "Dee Elm"],
  ]);
  const people = new Map([["dee", "Dee Ash"]]);
  const said = dueLines(due, { people, groups: new Map(), members }, team).map(({ sentence }) => sentence);
  assert.ok(said.includes("Bo Liu loses access to the team."));
  assert.ok(said.includes("Dee Elm is no longer an administrator."));
});

test("a pending change calls a group by its signed name, even if the server sends another name", () => {
  const groups = new Map([
    ["hr", "People"],
    ["old", "Interns"],
  ]);
  const names = { people: new Map(), groups, members: new Map() };
  const said = dueLines(due, names, team).map(({ sentence }) => sentence);
  assert.ok(said.includes("The group “People” gets a new key, because someone left it."));
  assert.ok(said.includes("The deleted group “Interns” is removed."));
});

test("a changed name waits for a signature, and a name that cannot be verified does not", () => {
  const shown = (uid: string, change: ShownUser["change"]) => ({ uid, change }) as ShownUser;
  const users = [
    shown("ada", null),
    shown("bo", { fullname: "Bo Liu", email: "bo@acme.test" }),
    shown("cy", "unverified"),
  ];
  assert.deepEqual(
    changedNames(users).map(({ uid }) => uid),
    ["bo"],
  );
});

const ending = (asks: "remove" | "end_admin", uid: string, of = uid) =>
  pickOwn(due, { asks, uid, seen: { uid: of, fingerprint: "f1" } });

test("an administrator's change signs only its own roster entry, and no entry that the server adds", () => {
  const removal = ending("remove", "bo");
  assert.deepEqual(removal?.remove, [{ uid: "bo", fullname: "Bo Li" }]);
  assert.deepEqual(removal.end_admin, [], "removing a member ends the administration too");
  assert.deepEqual(ending("end_admin", "bo")?.remove, []);
  assert.equal(pickOwn(due, { asks: "group_rekey", uid: "bo" }), null);
  const removing = (uid: string) => pickOwn(due, { asks: "group_remove", uid, called: "Interns" });
  assert.equal(removing("bo"), null);
  assert.deepEqual(removing("old"), { ...NOTHING_DUE, group_remove: ["old"] });
});

test("a change ends the keys only of a member whose code was shown", () => {
  for (const asks of ["remove", "end_admin"] as const) {
    assert.equal(pickOwn(due, { asks, uid: "bo", seen: undefined }), null);
    assert.equal(ending(asks, "bo", "dee"), null, "another member's code was shown");
    assert.equal(ending(asks, "ada"), null, "the server asks for another member");
  }
});

test("only the typed name of a group is signed, even if the server sends another name", () => {
  const typed = (asks: "group_create" | "group_rename", uid: string, name: string) =>
    pickOwn(due, { asks, uid, name, called: "Computers" });
  assert.deepEqual(typed("group_create", "ops", " Ops "), { ...NOTHING_DUE, group_create: due.group_create });
  assert.deepEqual(typed("group_rename", "it", "IT"), { ...NOTHING_DUE, group_rename: due.group_rename });
  assert.equal(typed("group_create", "ops", "Interns"), null);
  assert.equal(typed("group_rename", "it", "Interns"), null);
  assert.equal(typed("group_rename", "ops", "Ops"), null);
});

test("a change that ends a member's keys signs new keys, and admits no user", () => {
  for (const asks of ["remove", "end_admin"] as const) {
    const own = ending(asks, "bo");
    assert.deepEqual([own?.group_rekey, own?.new_erk, own?.admit], [due.group_rekey, true, []]);
  }
  assert.deepEqual(pickOwn(due, { asks: "group_rekey", uid: "hr" }), {
    ...NOTHING_DUE,
    group_rekey: due.group_rekey,
  });
});

const user = (change: Partial<TeamUser>): TeamUser => ({
  uid: "ada",
  id: "ada",
  fullname: "Ada Roy",
  firstname: "Ada",
  lastname: "Roy",
  email: "ada@acme.test",
  state: "active",
  is_admin: false,
  has_joined: true,
  has_escrow: true,
  bundle: null,
  invitation: null,
  created_at: "2026-02-11T09:00:00.000Z",
  ...change,
});

test("the form for a member has the server's name and address, even if others are signed", () => {
  const { firstname, lastname, email, fullname } = user({});
  const moved = { fullname, email: "ada@moved.test" };
  const emailIn = (change: ShownUser["change"]) =>
    storedPerson({ firstname, lastname, email, change }).email_confirm;
  assert.deepEqual([emailIn(moved), emailIn("unverified"), emailIn(null)], [moved.email, email, email]);
});

test("a member's state is shown in words", () => {
  const invitation = (expires_at: string) => ({ sent_at: "2026-02-11T09:00:00.000Z", expires_at });
  assert.equal(stateWords(user({}), team), "Active");
  assert.equal(stateWords(user({ is_admin: true }), team), "Administrator");
  assert.equal(stateWords(user({ state: "suspended" }), team), "Suspended");
  assert.equal(stateWords(user({ state: "pending", has_joined: false }), team), "Has not joined yet");
  assert.equal(stateWords(user({ state: "pending" }), team), "Waiting for an administrator");
  const invited = user({ state: "invited", invitation: invitation("2999-01-01T00:00:00.000Z") });
  assert.equal(stateWords(invited, team), "Invited");
  const over = user({ state: "invited", invitation: invitation("2020-01-01T00:00:00.000Z") });
  assert.equal(stateWords(over, team), "Invitation expired");
});
