/** @file Makes a team with one object of each model, another team, and the paths of calls about permissions. */
import assert from "node:assert/strict";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { Model } from "@keepwell/contract/team/permissions.ts";
import { aBucket, aList, aNoteDraft, aReadableEntry, type TestUser } from "../factories.ts";
import type { TestServer } from "../harness.ts";
import { callAs, replied } from "../sharing/raw-calls.ts";
import { aTeam, type TestTeam } from "./factories.ts";

export const anAccessScene = async (server: TestServer) => {
  const team = await aTeam(server, { members: 2 });
  const other = await aTeam(server, { members: 1 });
  const bucket = await aBucket(team.founder, "Team");
  const list = await aList(team.founder, bucket, "Servers");
  const entry = await aReadableEntry(team.founder, bucket, {
    ...aNoteDraft("a note", "Router"),
    listId: list.uid,
  });

  const objectOf = (model: Model): string =>
    ({ enterprise: team.uid, bucket: bucket.uid, list: list.uid, entry: entry.uid })[model];
  const at = (path: string, of: Pick<TestTeam, "uid"> = team): string => `/api/enterprises/${of.uid}/${path}`;

  return {
    team,
    other,
    bucket,
    list,
    entry,
    objectOf,
    at,
    listsOn: (model: Model, uid = objectOf(model)): string => at(`access-lists/${model}/${uid}`),
    policyOn: (model: Model, uid = objectOf(model)): string => at(`access-policy/${model}/${uid}`),
    member: (index: number): TestUser => team.members[index] ?? assert.fail(`no member ${index}`),
    get: <T>(user: TestUser, url: string): Promise<T> => replied<T>(callAs(server, user, ["GET", url])),
    /** The latest event of this kind in the audit log. */
    auditOf: (kind: AuditKind) =>
      server.database.handle
        .selectFrom("audit_events")
        .selectAll()
        .where("enterprise_uid", "=", team.uid)
        .where("kind", "=", kind)
        .orderBy("seq", "desc")
        .executeTakeFirstOrThrow(),
    cleanUp: () => server.database.handle.deleteFrom("access_lists").execute(),
  };
};
