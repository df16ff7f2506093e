/** @file Reports on former members of an enterprise. */
import { type Selectable, sql } from "kysely";
import type { LeaverItemTable } from "../../db/schema/team-audit.ts";
import type { Handle } from "../../db/schema.ts";
import { readsEntry } from "../../policies/team-visibility.store.ts";

export type LeaverItemRow = Selectable<LeaverItemTable>;

export interface Leaving {
  readonly enterpriseUid: string;
  readonly user: { readonly uid: string; readonly fullname: string; readonly email: string };
  readonly at: Date;
}

/**
 * Whether the person was ever admitted, whatever their state is now. A member who was suspended before being deleted
 * has seen as much as an active member. The founder is never admitted, so no event records an admission. But before a
 * founder becomes pending, the event `admin_removed` records that they lost the role of administrator.
 */
const wasAdmitted = ({ enterpriseUid, user }: Leaving) => sql`
  select from enterprise_members member
  where member.enterprise_uid = ${enterpriseUid} and member.user_uid = ${user.uid} and (
    member.state in ('active', 'suspended')
    or exists (
      select from audit_events event where event.enterprise_uid = ${enterpriseUid}
        and event.object_uid = ${user.uid} and event.kind in ('user_admitted', 'admin_removed')))`;

/**
 * When the person last stopped being an administrator; null if that never happened. Until then they could read every
 * entry.
 */
const lastAsAdmin = ({ enterpriseUid, user }: Leaving) => sql`
  select max(event.at) from audit_events event where event.enterprise_uid = ${enterpriseUid}
    and event.object_uid = ${user.uid} and event.kind = 'admin_removed'`;

/**
 * The entries that the person can read, has opened, or could read as an administrator. Each has the time when the
 * person last opened it, if they did.
 */
const seenBy = (leaving: Leaving) => sql`
  select entries.uid as entry_uid, entries.name as entry_name, buckets.uid as bucket_uid,
    buckets.name as bucket_name, opened.at as opened_at
  from buckets
  join entries on entries.bucket_uid = buckets.uid
  left join (
    select event.object_uid, max(event.at) as at from audit_events event
    where event.enterprise_uid = ${leaving.enterpriseUid} and event.actor_uid = ${leaving.user.uid}
      and event.kind in ('entry_viewed', 'entry_copied', 'entry_changed', 'entry_created')
    group by event.object_uid
  ) opened on opened.object_uid = entries.uid
  where buckets.enterprise_uid = ${leaving.enterpriseUid}
    and exists (${wasAdmitted(leaving)})
    and (opened.at is not null or ${readsEntry(leaving.user.uid, sql<boolean>`true`)}
      or entries.created_at < (${lastAsAdmin(leaving)}))`;

/**
 * Stores a report in a single statement, however many items it has. Without items, stores nothing and returns false.
 */
export const insertLeaverReport = async (within: Handle, uid: string, leaving: Leaving): Promise<boolean> => {
  const { enterpriseUid, user, at } = leaving;
  const { rows } = await sql<{ count: number }>`
    with seen as materialized (${seenBy(leaving)}), report as (
      insert into leaver_reports (uid, enterprise_uid, user_uid, fullname, email, left_at)
      select ${uid}::uuid, ${enterpriseUid}::uuid, ${user.uid}::uuid, ${user.fullname}::text,
        ${user.email}::text, ${at}::timestamptz
      where exists (select from seen)
      returning uid
    ), items as (
      insert into leaver_items (uid, report_uid, entry_uid, entry_name, bucket_uid, bucket_name, opened_at)
      select gen_random_uuid(), report.uid, entry_uid, entry_name, bucket_uid, bucket_name, opened_at
      from report, seen
      returning 1
    )
    select count(*) as count from items`.execute(within);
  return (rows[0]?.count ?? 0) > 0;
};

const reportsWithCounts = (handle: Handle, enterpriseUid: string) =>
  handle
    .selectFrom("leaver_reports as report")
    .innerJoin("leaver_items as item", "item.report_uid", "report.uid")
    .selectAll("report")
    .select(({ fn }) => [fn.countAll<number>().as("entries"), fn.count<number>("item.done_at").as("done")])
    .where("report.enterprise_uid", "=", enterpriseUid)
    .groupBy("report.uid");

export const listLeaverReports = (handle: Handle, enterpriseUid: string) =>
  reportsWithCounts(handle, enterpriseUid).orderBy("report.left_at", "desc").execute();

export type LeaverReportRow = Awaited<ReturnType<typeof listLeaverReports>>[number];

interface ReportPath {
  readonly enterpriseUid: string;
  readonly uid: string;
}

export const findLeaverReport = (
  handle: Handle,
  { enterpriseUid, uid }: ReportPath,
): Promise<LeaverReportRow | undefined> =>
  reportsWithCounts(handle, enterpriseUid).where("report.uid", "=", uid).executeTakeFirst();

/** The order of a report's items. Ticking an item does not change the order, so pages stay the same. */
const place = sql`opened_at is null, lower(entry_name), uid`;

/**
 * A page of a report's items: first the entries that the person has opened, then the others, both sorted by name. The
 * page begins after the item `after` of this report.
 */
export const listLeaverItems = (
  handle: Handle,
  reportUid: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<LeaverItemRow[]> =>
  handle
    .selectFrom("leaver_items")
    .selectAll()
    .where("report_uid", "=", reportUid)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(${place}) > (select ${place} from leaver_items where uid = ${after} and report_uid = ${reportUid})`,
      ),
    )
    .orderBy(sql`opened_at is null`)
    .orderBy(sql`lower(entry_name)`)
    .orderBy("uid")
    .limit(limit)
    .execute();

/** Ticks an item, or unticks it if `done` is null. A ticked item keeps the time and the user of its first tick. */
export const tickLeaverItem = (
  within: Handle,
  { report, item, done }: { report: ReportPath; item: string; done: { by: string; at: Date } | null },
): Promise<LeaverItemRow | undefined> =>
  within
    .updateTable("leaver_items")
    .from("leaver_reports as report")
    .set((eb) => ({
      done_at: done && eb.fn.coalesce("done_at", eb.val(done.at)),
      done_by: done && eb.fn.coalesce("done_by", eb.val(done.by)),
    }))
    .whereRef("report.uid", "=", "leaver_items.report_uid")
    .where("report.enterprise_uid", "=", report.enterpriseUid)
    .where("report.uid", "=", report.uid)
    .where("leaver_items.uid", "=", item)
    .returningAll("leaver_items")
    .executeTakeFirst();
