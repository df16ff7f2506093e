/** @file The page shows only some of the server's counts of waiting members, and drops the others (MS-140). */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { waitingIn } from "../src/features/sharing/waiting.ts";

const aBucket = (uid: string, facts: Partial<Bucket> = {}) =>
  ({
    uid,
    access_type: "owner",
    is_system: false,
    enterprise_uid: null,
    permissions: null,
    ...facts,
  }) as Bucket;

const told = (uid: string, members: number) => ({ bucket: { uid }, members });

test("members are counted in buckets that this account has verified and may share", () => {
  const [own, managed] = [aBucket("own"), aBucket("managed", { access_type: "admin" })];
  assert.deepEqual(waitingIn([own, managed], [told("own", 2), told("managed", 1)]), [
    { bucket: own, members: 2 },
    { bucket: managed, members: 1 },
  ]);
});

test("MS-140: the page drops numbers for other buckets, and numbers that are not positive", () => {
  const rows = [
    aBucket("own"),
    aBucket("read", { access_type: "read" }),
    aBucket("private", { is_system: true }),
    aBucket("team", { enterprise_uid: "acme", permissions: ["manage"] }),
    { unverifiable: true, uid: "closed" } as const,
  ];
  const numbers = ["read", "private", "team", "closed", "unknown"].map((uid) => told(uid, 3));
  assert.deepEqual(waitingIn(rows, [...numbers, told("own", 0)]), []);
  assert.deepEqual(waitingIn(rows, [told("own", -1)]), []);
});
