/**
 * @file Reports which entries a former member could see and has opened, so that the enterprise can change these
 * passwords.
 */
import { randomUUID } from "node:crypto";
import { fail } from "@keepwell/contract/errors.ts";
import {
  LEAVER_ITEMS,
  type LeaverItem,
  type LeaverPage,
  type LeaverReport,
} from "@keepwell/contract/team/audit.endpoints.ts";
import type { Actor } from "../../caller.ts";
import type { Context } from "../../context.ts";
import type { Handle } from "../../db/schema.ts";
import { authorizeAdmin, authorizeRoot } from "../../policies/authorize-team.ts";
import {
  findLeaverReport,
  insertLeaverReport,
  type LeaverItemRow,
  type LeaverReportRow,
  type Leaving,
  listLeaverItems,
  listLeaverReports,
  tickLeaverItem,
} from "./leaver.store.ts";

/** Writes the report and returns its uid; null if the person could see nothing. Call it before the membership ends. */
export const writeLeaverReport = async (within: Handle, leaving: Leaving): Promise<string | null> => {
  const uid = randomUUID();
  return (await insertLeaverReport(within, uid, leaving)) ? uid : null;
};

const presentReport = (report: LeaverReportRow): LeaverReport => ({
  uid: report.uid,
  id: report.uid,
  user: { uid: report.user_uid, fullname: report.fullname, email: report.email },
  left_at: report.left_at.toISOString(),
  entries: report.entries,
  done: report.done,
});

const presentItem = (item: LeaverItemRow): LeaverItem => ({
  uid: item.uid,
  entry: { uid: item.entry_uid, name: item.entry_name },
  bucket: { uid: item.bucket_uid, name: item.bucket_name },
  opened_at: item.opened_at?.toISOString() ?? null,
  done_at: item.done_at?.toISOString() ?? null,
});

export const createLeaverService = ({ clock, database: { handle } }: Context) => ({
  list: async (actor: Actor, enterpriseUid: string): Promise<LeaverReport[]> => {
    await authorizeRoot(handle, actor, { enterpriseUid, any: ["manage_users"], refusal: "users.manage" });
    return (await listLeaverReports(handle, enterpriseUid)).map(presentReport);
  },

  get: async (
    actor: Actor,
    { enterpriseId: enterpriseUid, id: uid }: { enterpriseId: string; id: string },
    after: string | undefined,
  ): Promise<LeaverPage> => {
    await authorizeAdmin(handle, actor, enterpriseUid);
    const report = (await findLeaverReport(handle, { enterpriseUid, uid })) ?? fail("not_found");
    const found = await listLeaverItems(handle, uid, { after, limit: LEAVER_ITEMS + 1 });
    const items = found.slice(0, LEAVER_ITEMS).map(presentItem);
    const next = found.length > LEAVER_ITEMS ? (items.at(-1)?.uid ?? null) : null;
    return { ...presentReport(report), items, next };
  },

  tick: async (
    actor: Actor,
    {
      enterpriseId: enterpriseUid,
      reportId: uid,
      id: item,
    }: { enterpriseId: string; reportId: string; id: string },
    { done }: { done: boolean },
  ): Promise<LeaverItem> => {
    await authorizeAdmin(handle, actor, enterpriseUid);
    const ticked = await tickLeaverItem(handle, {
      report: { enterpriseUid, uid },
      item,
      done: done ? { by: actor.uid, at: clock.now() } : null,
    });
    return presentItem(ticked ?? fail("not_found"));
  },
});
