/** @file Steps that read the audit log of a founder's enterprise, and that report events to it. */
import assert from "node:assert/strict";
import type { AuditRow } from "@keepwell/contract/team/audit.endpoints.ts";
import { aBucket, aUser, type TestUser, uidOf } from "../factories.ts";
import { type RawReply, send, type TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aFounder, enterpriseUidOf } from "./enterprise-factories.ts";

interface Page {
  readonly events: readonly AuditRow[];
  readonly has_more: boolean;
}

export const auditSteps = async (server: TestServer, founder: TestUser) => {
  const enterpriseUid = await enterpriseUidOf(founder);
  const path = `/api/enterprises/${enterpriseUid}/audit`;

  const read = (user: TestUser, query = ""): Promise<RawReply> =>
    callAs(server, user, ["GET", `${path}${query}`]);

  const page = (query = ""): Promise<Page> => replied(read(founder, query));

  /**
   * Returns the events recorded during the work, oldest first: kind, object, bucket and detail. Fails unless the
   * founder is the actor of each event.
   */
  const notedDuring = async (work: () => Promise<unknown>): Promise<string[]> => {
    const last = (await page()).events[0]?.seq ?? 0;
    await work();
    const { events } = await page();
    return events
      .filter(({ seq }) => seq > last)
      .toReversed()
      .map(({ kind, object, bucket, detail, actor, ip }) => {
        assert.deepEqual([actor?.uid, ip], [uidOf(founder), "127.0.0.1"]);
        return [kind, object?.name, bucket?.name, ...(detail === null ? [] : [detail])].join(" | ");
      });
  };

  return {
    enterpriseUid,
    read,
    page,
    notedDuring,
    report: (user: TestUser, body: unknown): Promise<RawReply> => callAs(server, user, ["POST", path, body]),
  };
};

export const wrongPassword = (server: TestServer, { email }: TestUser): Promise<RawReply> =>
  send(server, { method: "POST", url: "/api/authenticate", body: { email, password: "A".repeat(43) } });

/** Makes an enterprise with a bucket, a founder of another enterprise, and a user without an enterprise. */
export const anAuditedTeam = async (server: TestServer) => {
  const founder = await aFounder(server);
  return {
    founder,
    other: await aFounder(server),
    standard: await aUser(server),
    audit: await auditSteps(server, founder),
    bucket: await aBucket(founder, "Team"),
  };
};
