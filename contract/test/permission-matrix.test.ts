/** @file The effect of each permission, as one printed table. */
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  CONTEXT_PERMISSIONS,
  MODELS,
  type Permission,
  type Place,
  type PlaceFacts,
  permissionsInEnterprise,
  permissionsInOrder,
  permissionsOn,
} from "../src/team/permissions.ts";

const PLAIN: Place = { granted: [], isRestricted: false };
const NOTHING: PlaceFacts = { isAdmin: false, isOwner: false, enterprise: [], bucket: PLAIN };
type At = "enterprise" | "bucket" | "list" | "entry";

/** Returns the rights that a permission granted at `at` gives on that object and on each object below it. */
const comesTo = (at: At, permission: Permission): string => {
  const granted = (model: At): Place =>
    model === at ? { granted: [permission], isRestricted: false } : PLAIN;
  const facts = {
    ...NOTHING,
    enterprise: at === "enterprise" ? [permission] : [],
    bucket: granted("bucket"),
  };
  const list = granted("list");
  const on = {
    enterprise: permissionsInEnterprise(facts),
    bucket: permissionsOn(facts),
    list: permissionsOn({ ...facts, list }),
    entry: permissionsOn({ ...facts, list, entry: granted("entry") }),
  };
  const cells = MODELS.slice(MODELS.indexOf(at)).map(
    (model) => `${model}: ${permissionsInOrder(model, on[model]).join(" ") || "-"}`,
  );
  return `${at} ${permission}\n  ${cells.join("\n  ")}`;
};

/** The rights that each permission gives: first on the object that the permission is granted on, then below it. */
const MATRIX = `
enterprise manage_billing
  enterprise: manage_billing
  bucket: -
  list: -
  entry: -
enterprise manage_users
  enterprise: manage_users
  bucket: -
  list: -
  entry: -
enterprise manage_permissions
  enterprise: manage_permissions
  bucket: -
  list: -
  entry: -
enterprise create_bucket
  enterprise: create_bucket
  bucket: -
  list: -
  entry: -
enterprise read
  enterprise: read
  bucket: read
  list: read
  entry: read
enterprise write
  enterprise: read write
  bucket: read write
  list: read write
  entry: read write delete
enterprise manage
  enterprise: read write manage
  bucket: read write manage
  list: read write manage
  entry: read write delete
enterprise export
  enterprise: export
  bucket: -
  list: -
  entry: -
bucket read
  bucket: read
  list: read
  entry: read
bucket write
  bucket: read write
  list: read write
  entry: read write delete
bucket manage
  bucket: read write manage
  list: read write manage
  entry: read write delete
bucket manage_permissions
  bucket: read manage_permissions
  list: read manage_permissions
  entry: read manage_permissions
list read
  list: read
  entry: read
list write
  list: read write
  entry: read write delete
list manage
  list: read write manage
  entry: read write delete
list manage_permissions
  list: read manage_permissions
  entry: read manage_permissions
entry read
  entry: read
entry write
  entry: read write
entry delete
  entry: read delete
entry manage_permissions
  entry: read manage_permissions
`;

test("each permission allows the listed actions where it is granted and below", () => {
  const rows = MODELS.flatMap((model) => CONTEXT_PERMISSIONS[model].map((one) => comesTo(model, one)));
  assert.equal(rows.join("\n"), MATRIX.trim());
});
