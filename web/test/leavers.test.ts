/** @file The ticks in the report about a former member. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createApi } from "@keepwell/client/api/api.ts";
import type { Transport } from "@keepwell/client/api/transport.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { LeaverItem } from "@keepwell/contract/team/audit.endpoints.ts";
import { answering } from "../../client/test/lying/lies.ts";
import { profileQuery } from "../src/app/profile.ts";
import { queryClient } from "../src/app/query-client.ts";
import { leaverQuery, tickItem } from "../src/features/team/leavers/leaver-queries.ts";

const REPORT = "6b1f0bd4-54a8-4b60-9d6b-3ec6b4d4e1a1";
const ITEM: LeaverItem = {
  uid: "6b1f0bd4-54a8-4b60-9d6b-3ec6b4d4e1a2",
  entry: { uid: "6b1f0bd4-54a8-4b60-9d6b-3ec6b4d4e1a3", name: "Web mail" },
  bucket: { uid: "6b1f0bd4-54a8-4b60-9d6b-3ec6b4d4e1a4", name: "Office" },
  opened_at: null,
  done_at: null,
};

/** Shows the report with one item to an administrator whose server answers with `transport`. */
const showReport = (transport: Transport) => {
  const api = createApi({ transport, token: () => "token" });
  const session = { identity: { uid: "me" }, api } as unknown as Session;
  queryClient.setQueryData(profileQuery(session).queryKey, { enterprise: { uid: REPORT } } as never);
  const { queryKey } = leaverQuery(session, REPORT);
  queryClient.setQueryData(queryKey, { uid: REPORT, items: [ITEM] } as never);
  const doneAt = () => queryClient.getQueryData(queryKey)?.items[0]?.done_at;
  return { session, doneAt };
};

test("a tick that the server refuses is taken back", async () => {
  const refused = answering(403, { status: "forbidden", code: "team.audit", user_message: "" });
  const { session, doneAt } = showReport(refused);
  await assert.rejects(tickItem(session, { report: REPORT, item: ITEM, done: true }), { type: "forbidden" });
  assert.equal(doneAt(), null);
});

test("a tick gets the time that the server has stored", async () => {
  const done_at = "2026-11-28T10:00:00.000Z";
  const { session, doneAt } = showReport(answering(200, { ...ITEM, done_at }));
  await tickItem(session, { report: REPORT, item: ITEM, done: true });
  assert.equal(doneAt(), done_at);
});
