/** @file The preview of a permission change: which members gain or lose which rights. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  effectivePermissions,
  type GrantingList,
  type ObjectChain,
  permissionsByList,
} from "../src/team/effective-permissions.ts";
import type { Reason } from "../src/team/permissions.endpoints.ts";
import {
  CONTEXT_PERMISSIONS,
  MODELS,
  type Model,
  type Permission,
  POLICY_MODELS,
} from "../src/team/permissions.ts";
import { type Holder, type PermissionChange, permissionsBy, previewChange } from "../src/team/preview.ts";

const person = (uid: string) => ({ uid, name: uid });
const [ada, bo, cy, OPS] = [person("ada"), person("bo"), person("cy"), person("ops")] as const;

interface ListReason {
  readonly model: Model;
  readonly list: string;
  readonly permissions: Permission[];
  readonly group?: string;
}

const by = ({ model, list, permissions, group }: ListReason): Reason => ({
  kind: "list",
  model,
  object: { uid: model, name: model },
  access_list: { uid: list, name: list },
  group: group === undefined ? null : person(group),
  permissions,
});

const NO_GROUPS = new Map<string, never>();
const told = (differences: ReturnType<typeof previewChange>) =>
  differences.map(({ who, gained, lost, turn }) => [who.uid, [...gained], [...lost], turn]);

test("a new access list gives its members access, with all implied permissions", () => {
  const context = { model: "bucket", holders: [], groups: new Map([["ops", [ada, bo]]]) } as const;
  const list = {
    uid: null,
    grantees: [
      { ...OPS, entity_type: "group" },
      { ...cy, entity_type: "user" },
    ],
    permissions: ["write"],
  } as const;
  assert.deepEqual(told(previewChange(context, { kind: "save", list })), [
    ["ada", ["read", "write"], [], "in"],
    ["bo", ["read", "write"], [], "in"],
    ["cy", ["read", "write"], [], "in"],
  ]);
});

test("the preview shows the known members of a group, or the group itself if none are known", () => {
  const grantees = [{ ...OPS, entity_type: "group" }] as const;
  const change = { kind: "save", list: { uid: null, grantees, permissions: ["read"] } } as const;
  assert.deepEqual(told(previewChange({ model: "list", holders: [], groups: NO_GROUPS }, change)), [
    ["ops", ["read"], [], "in"],
  ]);
  const holders: Holder[] = [
    {
      user: ada,
      reasons: [by({ model: "bucket", list: "other", permissions: ["manage_permissions"], group: "ops" })],
    },
  ];
  const more = { kind: "save", list: { uid: null, grantees, permissions: ["manage"] } } as const;
  assert.deepEqual(told(previewChange({ model: "list", holders, groups: NO_GROUPS }, more)), [
    ["ada", ["write", "manage"], [], null],
  ]);
});

test("a member keeps only the permissions for which another reason remains", () => {
  const mine = by({ model: "entry", list: "own", permissions: ["delete", "write"] });
  const above = by({ model: "bucket", list: "all", permissions: ["read"] });
  const holders: Holder[] = [
    { user: ada, reasons: [mine] },
    { user: bo, reasons: [mine, above] },
    { user: cy, reasons: [{ kind: "admin" }, mine] },
  ];
  const context = { model: "entry", holders, groups: NO_GROUPS } as const;
  const gone = [
    ["ada", [], ["read", "write", "delete"], "out"],
    ["bo", [], ["write", "delete"], null],
  ];
  assert.deepEqual(told(previewChange(context, { kind: "delete", list_uid: "own" })), gone);
  const emptied = { uid: "own", grantees: [], permissions: ["write"] } as const;
  assert.deepEqual(told(previewChange(context, { kind: "save", list: emptied })), gone);
});

test("restricting an object removes inherited permissions, except from administrators and the owner", () => {
  const above = by({ model: "enterprise", list: "everyone", permissions: ["write"] });
  const holders: Holder[] = [
    { user: ada, reasons: [{ kind: "owner" }, above] },
    { user: bo, reasons: [above] },
    { user: cy, reasons: [above, by({ model: "bucket", list: "here", permissions: ["read"] })] },
  ];
  const context = { model: "bucket", holders, groups: NO_GROUPS } as const;
  assert.deepEqual(told(previewChange(context, { kind: "restrict" })), [
    ["bo", [], ["read", "write"], "out"],
    ["cy", [], ["write"], null],
  ]);
});

test("if an object inherits again, members get the inheritable permissions of its parents", () => {
  const above: Holder[] = [
    { user: ada, reasons: [by({ model: "bucket", list: "all", permissions: ["write"] })] },
    { user: bo, reasons: [by({ model: "enterprise", list: "billing", permissions: ["manage_billing"] })] },
  ];
  const holders: Holder[] = [
    { user: cy, reasons: [by({ model: "entry", list: "own", permissions: ["read"] })] },
  ];
  const context = { model: "entry", holders, groups: NO_GROUPS } as const;
  assert.deepEqual(told(previewChange(context, { kind: "inherit", above })), [
    ["ada", ["read", "write", "delete"], [], "in"],
  ]);
});

const model = fc.constantFrom(...MODELS);
const listReason = (on: Model) =>
  fc.record({
    model: fc.constantFrom(...MODELS.slice(0, MODELS.indexOf(on) + 1)),
    list: fc.constantFrom("l1", "l2", "l3"),
    permissions: fc.uniqueArray(fc.constantFrom(...CONTEXT_PERMISSIONS[on])),
  });
const holdersOn = (on: Model): fc.Arbitrary<Holder[]> =>
  fc
    .array(fc.array(listReason(on).map(by), { minLength: 1, maxLength: 4 }), { maxLength: 4 })
    .map((held) => held.map((reasons, at) => ({ user: person(`u${at}`), reasons })));

test("restricting an object or deleting an access list adds no permission, and inheriting removes none", () => {
  const cases = fc
    .constantFrom(...POLICY_MODELS)
    .chain((on) => fc.tuple(fc.constant(on), holdersOn(on), holdersOn(on)));
  fc.assert(
    fc.property(cases, ([on, holders, above]) => {
      const context = { model: on, holders, groups: NO_GROUPS };
      const gains = (differences: ReturnType<typeof previewChange>) =>
        differences.some(({ gained }) => gained.length > 0);
      assert.ok(!gains(previewChange(context, { kind: "restrict" })));
      assert.ok(!gains(previewChange(context, { kind: "delete", list_uid: "l1" })));
      const opened = previewChange(context, { kind: "inherit", above });
      assert.ok(opened.every(({ lost }) => lost.length === 0));
    }),
  );
});

test("saving an unchanged access list changes nothing", () => {
  const cases = model.chain((on) =>
    fc.tuple(fc.constant(on), holdersOn(on), fc.uniqueArray(fc.constantFrom(...CONTEXT_PERMISSIONS[on]))),
  );
  fc.assert(
    fc.property(cases, ([on, others, permissions]) => {
      const rest = others.map(({ user, reasons }) => ({
        user,
        reasons: reasons.filter((one) => one.kind === "list" && one.access_list.uid !== "l1"),
      }));
      const mine = by({ model: on, list: "l1", permissions });
      const holders = rest.map(({ user, reasons }) => ({ user, reasons: [...reasons, mine] }));
      const grantees = rest.map(({ user }) => ({ ...user, entity_type: "user" as const }));
      const list = { uid: "l1", grantees, permissions };
      const context = { model: on, holders, groups: NO_GROUPS };
      assert.deepEqual(previewChange(context, { kind: "save", list }), []);
      for (const { reasons } of holders)
        assert.ok(permissions.every((one) => permissionsBy(on, reasons).has(one)));
    }),
  );
});

interface Named extends GrantingList {
  readonly uid: string;
}

/** Makes an object with its parents, some of them restricted, and the permissions that access lists give a member. */
const situation = fc.constantFrom(...POLICY_MODELS).chain((on) =>
  fc.record({
    on: fc.constant(on),
    restricted: fc.record({ bucket: fc.boolean(), list: fc.boolean(), entry: fc.boolean() }),
    standing: fc.record({ isAdmin: fc.boolean(), isOwner: fc.boolean() }),
    granting: fc.array(
      fc.constantFrom(...MODELS.slice(0, MODELS.indexOf(on) + 1)).chain((at) =>
        fc.record({
          model: fc.constant(at),
          uid: fc.constantFrom(`${at}-1`, `${at}-2`),
          permissions: fc.uniqueArray(fc.constantFrom(...CONTEXT_PERMISSIONS[at])),
        }),
      ),
      { maxLength: 5 },
    ),
  }),
);

type Situation = typeof situation extends fc.Arbitrary<infer Value> ? Value : never;

const chainTo = (on: Model, restricted: Situation["restricted"]): ObjectChain => {
  const step = (at: (typeof POLICY_MODELS)[number]) =>
    MODELS.indexOf(at) <= MODELS.indexOf(on) ? { isRestricted: restricted[at] } : null;
  return { bucket: step("bucket"), list: step("list"), entry: step("entry") };
};

const reasonsOn = (chain: ObjectChain, { standing, granting }: Situation): Reason[] => [
  ...(standing.isAdmin ? [{ kind: "admin" } as const] : []),
  ...(standing.isOwner && chain.bucket ? [{ kind: "owner" } as const] : []),
  ...permissionsByList(chain, granting as Named[]).map(({ list, permissions }) =>
    by({ model: list.model, list: list.uid, permissions }),
  ),
];

const sorted = (permissions: Iterable<Permission>) => [...permissions].sort();

test("the reasons together give the permissions of the server's reply", () => {
  fc.assert(
    fc.property(situation, (one) => {
      const chain = chainTo(one.on, one.restricted);
      const held = effectivePermissions(chain, one.standing, one.granting);
      assert.deepEqual(sorted(permissionsBy(one.on, reasonsOn(chain, one))), sorted(held));
    }),
  );
});

test("a preview equals the server's reply after the change", () => {
  const parentOf = { bucket: "enterprise", list: "bucket", entry: "list" } as const;
  fc.assert(
    fc.property(situation, fc.constantFrom("restrict", "inherit", "delete"), (one, kind) => {
      const { on, restricted, standing, granting } = one;
      const isOpen = kind === "inherit";
      const now = chainTo(on, isOpen ? { ...restricted, [on]: true } : restricted);
      const then = chainTo(on, kind === "delete" ? restricted : { ...restricted, [on]: !isOpen });
      const left = kind === "delete" ? granting.filter(({ uid }) => uid !== `${on}-1`) : granting;
      const above = [{ user: ada, reasons: reasonsOn(chainTo(parentOf[on], restricted), one) }];
      const changes: Record<typeof kind, PermissionChange> = {
        restrict: { kind: "restrict" },
        inherit: { kind: "inherit", above },
        delete: { kind: "delete", list_uid: `${on}-1` },
      };
      const holders = [{ user: ada, reasons: reasonsOn(now, one) }];
      const [told] = previewChange({ model: on, holders, groups: NO_GROUPS }, changes[kind]);
      const before = effectivePermissions(now, standing, granting);
      const after = effectivePermissions(then, standing, left);
      assert.deepEqual(sorted(told?.gained ?? []), sorted([...after].filter((two) => !before.has(two))));
      assert.deepEqual(sorted(told?.lost ?? []), sorted([...before].filter((two) => !after.has(two))));
    }),
  );
});
