/** @file The audit log of an enterprise, and the leaver's reports, which list what former members could see. */
import { emptyReply, endpoint } from "../endpoint.ts";
import { digits, shownWord, text, timestamp, uid } from "../fields.ts";
import {
  bucketUnseen,
  entryUnseen,
  notAdministrator,
  notInEnterprise,
  tooManyTries,
  usersRefused,
} from "../refusals.ts";
import { named, z } from "../zod.ts";
import { AUDIT_KINDS } from "./audit-kinds.ts";
import { enterpriseParams, inEnterprise, person } from "./fields.ts";
import { MODELS } from "./permissions.ts";

/** The maximum number of events in one reply, the latest first. */
export const AUDIT_ROWS = 200;

/** The maximum length of an event's detail. The longest detail has a previous and a new name, and two addresses. */
export const AUDIT_DETAIL_MAX = 1000;

/** The maximum number of items of a leaver's report in one reply. */
export const LEAVER_ITEMS = 500;

/** The kinds of events that only a client can notice. The client reports them. */
export const REPORTED_KINDS = ["entry_copied", "entries_exported"] as const;

const auditKind = named("AuditKind", z.enum(AUDIT_KINDS));

const auditRow = z.object({
  /**
   * The event's number; later events have higher numbers. To get the next page, send the last `seq` of this page as
   * `before`.
   */
  seq: z.int(),
  at: timestamp,
  kind: shownWord(auditKind),
  /**
   * The user who acted, with their name at that time, and their current address unless their account was deleted. Null
   * if no signed-in user acted, but for example the operator or the server itself.
   */
  actor: z.nullable(z.object({ uid, fullname: text(210), email: z.nullable(text(254)) })),
  /** The object of the event, with its name at the time of the event. */
  object: z.nullable(
    z.object({ model: shownWord(z.enum([...MODELS, "user", "group", "access_list"])), uid, name: text(255) }),
  ),
  bucket: z.nullable(z.object({ uid, name: text(255) })),
  /** Further details, such as the affected member or group, or the granted permissions. */
  detail: z.nullable(text(AUDIT_DETAIL_MAX)),
  ip: z.nullable(text(64)),
});

/** A time that the database can store. The year 0 is refused, because the database does not have it. */
const moment = timestamp.check(z.refine((one) => !one.startsWith("0000"), "invalid"));

const auditQuery = z.object({
  /** Requests only events with a lower `seq`. */
  before: z.optional(z.pipe(digits, z.int().check(z.minimum(1)))),
  kind: z.optional(auditKind),
  actor: z.optional(uid),
  object: z.optional(uid),
  from: z.optional(moment),
  to: z.optional(moment),
});

const leaverReport = z.object({
  uid,
  id: uid,
  user: person,
  left_at: timestamp,
  entries: z.int(),
  done: z.int(),
});

const leaverItem = named(
  "LeaverItem",
  z.object({
    uid,
    entry: z.object({ uid, name: text(255) }),
    bucket: z.object({ uid, name: text(255) }),
    /** When the former member last opened the entry; null if they never opened it. */
    opened_at: z.nullable(timestamp),
    /** When the item was marked as done; null while the password must still be changed. */
    done_at: z.nullable(timestamp),
  }),
);

export const auditEndpoints = {
  listAudit: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/audit",
    summary: "Lists what happened in the enterprise, newest first, 200 at a time.",
    details:
      "If an access list begins or ceases to grant something to a member, there is an event about that member.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: enterpriseParams,
    query: auditQuery,
    reply: z.object({ events: z.array(auditRow), has_more: z.boolean() }),
  }),
  reportAudit: endpoint({
    method: "POST",
    path: "/api/enterprises/{enterpriseId}/audit",
    summary: "Records what a client did with what it opened: a copy or an export.",
    access: "session",
    refusals: [notInEnterprise, bucketUnseen, entryUnseen, tooManyTries],
    params: enterpriseParams,
    body: z.object({ kind: z.enum(REPORTED_KINDS), bucket_id: uid, entry_id: z.optional(uid) }),
    ...emptyReply,
  }),
  listLeavers: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/leavers",
    summary: "Lists reports on former members, newest first.",
    access: "session",
    refusals: [...usersRefused],
    params: enterpriseParams,
    reply: z.array(leaverReport),
  }),
  getLeaver: endpoint({
    method: "GET",
    path: "/api/enterprises/{enterpriseId}/leavers/{id}",
    summary:
      "Returns the entries that a former member could see, whose passwords should be changed, 500 at a time, with opened entries first.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: inEnterprise,
    /** Requests only the items after the item with this uid. */
    query: z.object({ after: z.optional(uid) }),
    /** `next` is the item after which the next page begins; null on the last page. */
    reply: z.object({ ...leaverReport.shape, items: z.array(leaverItem), next: z.nullable(uid) }),
  }),
  tickLeaverItem: endpoint({
    method: "PUT",
    path: "/api/enterprises/{enterpriseId}/leavers/{reportId}/items/{id}",
    summary: "Marks an item of the report as done, or not.",
    access: "session",
    refusals: [notInEnterprise, notAdministrator],
    params: z.object({ enterpriseId: uid, reportId: uid, id: uid }),
    body: z.object({ done: z.boolean() }),
    reply: leaverItem,
  }),
};

export type AuditRow = z.output<typeof auditRow>;
export type AuditReport = z.output<typeof auditEndpoints.reportAudit.body>;
export type AuditQuery = z.output<typeof auditQuery>;
export type LeaverReport = z.output<typeof leaverReport>;
export type LeaverItem = z.output<typeof leaverItem>;
export type LeaverPage = z.output<typeof auditEndpoints.getLeaver.reply>;
