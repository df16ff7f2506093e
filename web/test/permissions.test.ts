/** @file The pure functions for permissions in the permission manager and the bucket view. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WhoRow } from "@keepwell/client/team/permissions/who/who-can-see.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import type { AccessList, Reason } from "@keepwell/contract/team/permissions.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import type { Difference } from "@keepwell/contract/team/preview.ts";
import { canCreateIn, deletesAll, entryRights, movableIn } from "../src/features/buckets/entry-rights.ts";
import type { CountedList } from "../src/features/buckets/lists/use-lists.ts";
import { listTargets } from "../src/features/buckets/selection/list-targets.ts";
import {
  broughtBy,
  countRights,
  type Draft,
  EMPTY,
  findLacking,
  grantedBy,
  grantedIn,
  isSame,
  isSavedAs,
  rebaseDraft,
  toBody,
  toDraft,
  withTick,
} from "../src/features/team/permissions/list-draft.ts";
import { parsePermissionRef, permissionRef } from "../src/features/team/permissions/permission-object.ts";
import { alikeChanged } from "../src/features/team/permissions/preview-groups.ts";
import { differenceWords, reasonWords, whyWords } from "../src/features/team/why/reason-words.ts";
import { whoCsv } from "../src/features/team/why/who-csv.ts";
import { permissions as en } from "../src/text/en/permissions.ts";

const UID = "2b6f1e0c-5d0a-4c57-9d0b-6f1f6f8f2a11";

const bucketWith = (permissions: readonly Permission[] | null, access_type = "read") =>
  ({
    uid: "bucket",
    access_type,
    is_system: false,
    enterprise_uid: permissions && "enterprise",
    permissions,
  }) as Bucket;

const LIST = { uid: "list", name: "Servers" };
const listWith = (permissions: Permission[] | null) => ({ uid: LIST.uid, permissions });
const entryIn = (list: typeof LIST | null, permissions: Permission[] | null = null) => ({
  password_list: list,
  permissions,
});

test("an entry's own permissions take precedence over its list's, and its list's over its bucket's", () => {
  const bucket = bucketWith(["read"]);
  const lists = [listWith(["read", "write", "manage_permissions"])];
  const inList = entryRights(bucket, lists, entryIn(LIST));
  assert.ok(inList.can("entry.edit") && inList.can("entry.delete") && inList.managesPermissions);
  const own = entryRights(bucket, lists, entryIn(LIST, ["read"]));
  assert.ok(own.can("entry.view") && !own.can("entry.edit") && !own.managesPermissions);
  const loose = entryRights(bucket, lists, entryIn(null));
  assert.ok(loose.can("entry.view") && !loose.can("entry.delete") && !loose.managesPermissions);
});

test("until an entry is loaded, it can be changed only in a bucket that belongs to no team", () => {
  assert.ok(!entryRights(bucketWith(["manage"]), [], undefined).can("entry.edit"));
  assert.ok(entryRights(bucketWith(null, "write"), [], undefined).can("entry.edit"));
  assert.ok(!entryRights(bucketWith(null, "read"), [], undefined).can("entry.edit"));
});

test("entries can be created where the user may write, and moved where the user may delete", () => {
  const part = bucketWith([]);
  const lists = [listWith(["read", "write"])];
  assert.ok(canCreateIn(part, lists[0]) && !canCreateIn(part, undefined));
  assert.ok(entryRights(part, lists, entryIn(LIST, ["read"])).canCreateBeside);
  assert.ok(!entryRights(part, lists, entryIn(null, ["manage"])).canCreateBeside);
  assert.ok(canCreateIn(bucketWith(null, "write"), { uid: "any", permissions: null }));
  const isMovable = movableIn(part, lists);
  assert.ok(isMovable(entryIn(LIST)) && !isMovable(entryIn(null)));
  assert.ok(!isMovable(entryIn(LIST, ["read", "write"])) && isMovable(entryIn(null, ["read", "delete"])));
  assert.ok(!movableIn(bucketWith(null, "read"), [])(entryIn(null)));
});

test("entries can be moved to another list where the user may write, and out of their lists", () => {
  const lists = [listWith(["read", "write"]), { uid: "readable", permissions: ["read"] }] as CountedList[];
  const part = bucketWith(["read"]);
  const loose = listTargets(part, lists, { listUid: undefined, isListed: false });
  assert.deepEqual(loose, { lists: lists.slice(0, 1), canUnlist: false, hasLists: true });
  const listed = listTargets(part, lists, { listUid: LIST.uid, isListed: true });
  assert.deepEqual(listed, { lists: [], canUnlist: false, hasLists: true });
  assert.ok(listTargets(bucketWith(["read", "write"]), [], { listUid: LIST.uid, isListed: true }).canUnlist);
});

test("a team's bucket can be deleted only if the user may delete every list and entry shown in it", () => {
  const managed = bucketWith(["read", "write", "manage"]);
  const mine = listWith(["read", "write", "manage"]);
  assert.ok(deletesAll(managed, [mine], [entryIn(LIST), entryIn(null)]));
  assert.ok(!deletesAll(managed, [listWith(["read", "write"])], []));
  assert.ok(!deletesAll(managed, [mine], [entryIn(null, ["read", "write"])]));
  assert.ok(deletesAll(bucketWith(null, "owner"), [listWith(null)], [entryIn(null)]));
});

test("a reference in a URL is read only if it consists of a model and a uid", () => {
  const ref = { model: "entry", uid: UID } as const;
  assert.deepEqual(parsePermissionRef(permissionRef(ref)), ref);
  for (const wrong of [undefined, "", "entry", `folder.${UID}`, "entry.x", `entry.${UID}.x`])
    assert.equal(parsePermissionRef(wrong), null);
});

const listGranting = (permissions: AccessList["permissions"], users: AccessList["users"] = []) =>
  ({ uid: "l", name: "Ops", users, permissions }) as AccessList;

test("when the user unticks a permission, an implied permission stays ticked only if the stored list grants it", () => {
  const written = withTick(EMPTY, "write", true);
  assert.deepEqual(grantedIn("bucket", written).sort(), ["read", "write"]);
  assert.equal(broughtBy("bucket", written, "read"), "write");
  assert.equal(broughtBy("bucket", written, "write"), undefined);
  assert.deepEqual(grantedIn("bucket", withTick(written, "write", false)), []);
  const saved = toDraft(listGranting({ read: true, write: true, manage: false }));
  assert.deepEqual(grantedIn("bucket", withTick(saved, "write", false)), ["read"]);
});

test("access lists are saved with a value for each permission of the object", () => {
  const grantable = (["read", "write", "manage"] as const).map((key) => ({ key }));
  const draft: Draft = {
    name: "Ops",
    grantees: [{ uid: "g", entity_type: "group", name: "Ops" }],
    ticked: new Set(["write"]),
  };
  assert.deepEqual(toBody(draft, "bucket", grantable), {
    name: "Ops",
    users: [{ uid: "g", entity_type: "group" }],
    permissions: { read: true, write: true, manage: false },
  });
});

test("the permissions that a user lacks, and those that a list grants, are listed in their fixed order", () => {
  assert.deepEqual(findLacking({ read: true, write: false }, ["read", "write", "manage"]), [
    "write",
    "manage",
  ]);
  assert.deepEqual(grantedBy(listGranting({ read: true, write: false, delete: true })), ["read", "delete"]);
});

test("users with the same changes are shown together, and losses come first", () => {
  const one = (name: string, change: Partial<Difference>): Difference => ({
    who: { uid: name, name, entity_type: "user" },
    gained: [],
    lost: [],
    turn: null,
    ...change,
  });
  const told = alikeChanged(
    [
      one("Éva", { gained: ["read"], turn: "in" }),
      one("Zoé", { gained: ["read"] }),
      one("Bo", { lost: ["read"], turn: "out" }),
      one("Cy", { gained: ["manage"], lost: ["write"] }),
      one("Ada", { gained: ["read"], turn: "in" }),
    ],
    "fr-CA",
  );
  assert.deepEqual(
    told.map(({ who, gained, lost, isOut }) => [who.map(({ name }) => name), gained, lost, isOut]),
    [
      [["Bo"], [], ["read"], true],
      [["Cy"], ["manage"], ["write"], false],
      [["Ada", "Éva", "Zoé"], ["read"], [], false],
    ],
  );
});

test("a draft counts as changed if its grantees or permissions differ, but not if only their order differs", () => {
  const users: AccessList["users"] = [
    { uid: "a", entity_type: "user", name: "Ada" },
    { uid: "g", entity_type: "group", name: "Ops" },
  ];
  const list = listGranting({ read: true }, users);
  const draft = toDraft(list);
  assert.ok(isSame(draft, { ...draft, grantees: users.toReversed() }));
  assert.ok(!isSame(draft, withTick(draft, "write", true)));
  assert.ok(!isSame(draft, { ...draft, grantees: [] }));
  assert.deepEqual(countRights("bucket", list), { groups: 1, users: 1, rights: 1 });
});

const reason = (model: "bucket" | "entry", group: string | null): Reason => ({
  kind: "list",
  model,
  object: { uid: model, name: "Acme" },
  access_list: { uid: "l", name: "Ops" },
  group: group === null ? null : { uid: "g", name: group },
  permissions: ["read"],
});

test("each reason is shown once, as the path from the user to the object", () => {
  assert.equal(reasonWords({ kind: "admin" }, "entry", en.who), "Administrator of the enterprise");
  assert.equal(reasonWords(reason("entry", null), "entry", en.who), "Access list “Ops”");
  assert.equal(
    reasonWords(reason("bucket", "On call"), "entry", en.who),
    "Inherited from the bucket “Acme”, access list “Ops”, through the group On call",
  );
  const row = { reasons: [reason("entry", null), reason("entry", null)] };
  assert.equal(whyWords(row, "entry", en.who).length, 1);
});

test("text that users have typed does not run as a formula when a spreadsheet opens the export", () => {
  const row: WhoRow = {
    uid: UID,
    difference: { kind: "less", told: ["read"] },
    user: { uid: UID, fullname: "=HYPERLINK(1)", email: "ada@acme.test", isSigned: true, change: null },
    permissions: ["read", "write"],
    reasons: [{ kind: "owner" }],
  };
  const [, line] = whoCsv([row], UID, en).split("\r\n");
  const difference = "The server says only: Read.";
  assert.equal(line, `'=HYPERLINK(1),ada@acme.test,"Read; Write",Owner of the bucket,${difference}`);
});

test("if the server's answer differs from the signatures, the page names the rights in the server's answer", () => {
  const words = (kind: "unsigned" | "omitted" | "stranger", told: readonly Permission[]) =>
    differenceWords({ difference: { kind, told }, permissions: ["read"] }, en);
  assert.match(words("unsigned", ["read"]) ?? "", /^Only the server says so/);
  assert.match(words("unsigned", ["read", "write"]) ?? "", /^The server says: Read, Write\./);
  assert.equal(words("omitted", []), "The server leaves this person out.");
  assert.equal(differenceWords({ difference: null, permissions: [] }, en), null);
});

test("if another member changes an access list while the user edits it, the form shows the changes of both", () => {
  const [bo, cy, dee] = ["Bo", "Cy", "Dee"].map((name) => ({
    uid: name,
    name,
    entity_type: "user" as const,
  }));
  assert.ok(bo && cy && dee);
  const shown: Draft = { name: "Readers", grantees: [bo, cy], ticked: new Set(["read", "write"]) };
  const edited: Draft = { name: "Readers", grantees: [bo, cy, dee], ticked: new Set(["read"]) };
  const current: Draft = { name: "Crew", grantees: [cy], ticked: new Set(["read", "write", "manage"]) };
  const both = rebaseDraft(current, { shown, edited });
  assert.deepEqual(both, { name: "Crew", grantees: [cy, dee], ticked: new Set(["read", "manage"]) });
  assert.deepEqual(rebaseDraft(shown, { shown, edited }), edited);
  assert.equal(rebaseDraft(current, { shown, edited: { ...edited, name: "Team" } }).name, "Team");
  const saved = {
    name: "Crew",
    users: [dee, cy],
    permissions: { read: true, write: true, manage: true },
  } as AccessList;
  assert.ok(isSavedAs(saved, "bucket", { ...both, name: " Crew " }), "implied rights are saved too");
  assert.ok(!isSavedAs(saved, "bucket", { ...both, grantees: [dee] }));
});
