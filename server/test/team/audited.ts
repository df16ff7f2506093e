/** @file Checks that an enterprise's audit log has events of the given kinds about users. */
import assert from "node:assert/strict";
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import type { TestServer } from "../harness.ts";

export const assertAudited = async (
  { database }: Pick<TestServer, "database">,
  enterpriseUid: string,
  kinds: readonly AuditKind[],
): Promise<void> => {
  const found = await database.handle
    .selectFrom("audit_events")
    .select("kind")
    .distinct()
    .where("enterprise_uid", "=", enterpriseUid)
    .where("object_model", "=", "user")
    .execute();
  const audited = new Set(found.map(({ kind }) => kind));
  for (const kind of kinds) assert.ok(audited.has(kind), kind);
};
