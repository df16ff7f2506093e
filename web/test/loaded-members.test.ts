/** @file The form for sharing compares the typed address with the members of the bucket. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Session } from "@keepwell/client/session/session.ts";
import type { Bucket } from "@keepwell/contract/buckets/buckets.endpoints.ts";
import { queryClient } from "../src/app/query-client.ts";
import { loadedMembers } from "../src/features/sharing/sharing-queries.ts";

test("a member who cannot be verified is not compared with the typed address", () => {
  const session = { identity: { uid: "me" } } as Session;
  const member = { access: { uid: "access" }, person: null };
  queryClient.setQueryData(["me", "accesses", "bucket"], [{ unverifiable: true, uid: "row" }, member]);
  assert.deepEqual(loadedMembers(session, { uid: "bucket" } as Bucket), [member]);
});
