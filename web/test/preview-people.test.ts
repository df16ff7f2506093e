/** @file The preview lists only those members of a group who gain rights. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { MEMBER_STATES, type MemberState } from "@keepwell/contract/team/users.endpoints.ts";
import { activeIn } from "../src/features/team/permissions/preview-groups.ts";

const inGroup = (state: MemberState) => ({
  id: state,
  state,
  created_at: "2026-01-01T00:00:00.000Z",
  user: { uid: state, fullname: `Ada, ${state}`, email: "ada@example.test" },
});

test("only active members gain access through a group; invited, waiting and suspended members do not", () => {
  assert.deepEqual(activeIn(MEMBER_STATES.map(inGroup)), [{ uid: "active", name: "Ada, active" }]);
});
