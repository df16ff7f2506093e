/** @file Lists an enterprise's audit log for administrators, and records the events that clients report. */

import { fail, failField } from "@keepwell/contract/errors.ts";
import {
  AUDIT_ROWS,
  type AuditQuery,
  type AuditReport,
  type AuditRow,
} from "@keepwell/contract/team/audit.endpoints.ts";
import { listAuditEvents, recordAudit } from "../../audit/audit.store.ts";
import { findEntry } from "../../buckets/entry.store.ts";
import { authorizeInside, requireOnEntries } from "../../buckets/policies/authorize-inside.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { authorizeEnterprise } from "../../policies/authorize-enterprise.ts";
import { authorizeAdmin } from "../../policies/authorize-team.ts";
import { presentAuditEvent } from "./audit.presenter.ts";

/**
 * Finds the objects of an event that a client reports. Fails unless the client's user could have done what the event
 * says.
 */
const reported = async (handle: Handle, actor: Actor, { bucket_id, entry_id }: AuditReport) => {
  const reach = await authorizeInside(handle, actor, bucket_id, "entry.view");
  if (entry_id === undefined) return { bucket: reach.bucket, entry: undefined };
  const entry = (await findEntry(handle, bucket_id, entry_id)) ?? fail("entry.not_found");
  requireOnEntries(reach, [entry], "entry.view");
  return { bucket: reach.bucket, entry };
};

export const createAuditService = ({ clock, database: { handle }, limits }: Context) => ({
  list: async (
    actor: Actor,
    enterpriseUid: string,
    asked: AuditQuery,
  ): Promise<{ events: AuditRow[]; has_more: boolean }> => {
    await authorizeAdmin(handle, actor, enterpriseUid);
    const found = await listAuditEvents(handle, { ...asked, enterpriseUid, limit: AUDIT_ROWS + 1 });
    return {
      events: found.slice(0, AUDIT_ROWS).map(presentAuditEvent),
      has_more: found.length > AUDIT_ROWS,
    };
  },

  report: async (actor: Actor, enterpriseUid: string, body: AuditReport): Promise<void> => {
    await authorizeEnterprise(handle, actor, enterpriseUid);
    await limits.spend(["audit_report", actor.uid]);
    if (body.kind === "entry_copied" && body.entry_id === undefined) failField("entry_id", "required");
    const { bucket, entry } = await reported(handle, actor, body);
    if (bucket.enterprise_uid !== enterpriseUid) fail("bucket.not_found");
    await recordAudit(handle, {
      enterpriseUid,
      actor,
      bucket,
      kind: body.kind,
      object: entry ? { model: "entry", ...entry } : { model: "bucket", ...bucket },
      at: clock.now(),
    });
  },
});
