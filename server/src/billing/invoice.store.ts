import { randomUUID } from "node:crypto";
import type { Insertable, Selectable } from "kysely";
import type { InvoiceTable } from "../db/schema/billing.ts";
import type { Handle } from "../db/schema.ts";

export type InvoiceRow = Selectable<InvoiceTable>;

const SHOWN_MAX = 1000;

/**
 * The subscriber's latest invoices, at most `SHOWN_MAX`, newest first. Leaves out void invoices, which were never owed,
 * and a trial's invoices, which have the amount 0.
 */
export const listInvoices = (handle: Handle, subscriberUid: string): Promise<InvoiceRow[]> =>
  handle
    .selectFrom("invoices")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .where("status", "<>", "void")
    .where((or) => or.or([or("total", "<>", 0), or("subtotal", "<>", 0)]))
    .orderBy("created_at", "desc")
    .orderBy("reference", "desc")
    .limit(SHOWN_MAX)
    .execute();

export const findInvoice = (handle: Handle, uid: string): Promise<InvoiceRow | undefined> =>
  handle.selectFrom("invoices").selectAll().where("uid", "=", uid).executeTakeFirst();

/** The invoice that waits for payment. A subscriber has at most one. */
export const findOpenInvoice = (handle: Handle, subscriberUid: string): Promise<InvoiceRow | undefined> =>
  handle
    .selectFrom("invoices")
    .selectAll()
    .where("subscriber_uid", "=", subscriberUid)
    .where("status", "=", "open")
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();

/**
 * Stores the provider's invoices. Invoices that are already stored keep their uids, and stay even if the provider does
 * not list them.
 */
export const putInvoices = async (
  within: Handle,
  subscriberUid: string,
  invoices: readonly Omit<Insertable<InvoiceTable>, "uid" | "subscriber_uid">[],
): Promise<void> => {
  if (invoices.length === 0) return;
  await within
    .insertInto("invoices")
    .values(invoices.map((invoice) => ({ uid: randomUUID(), subscriber_uid: subscriberUid, ...invoice })))
    .onConflict((conflict) =>
      conflict.columns(["subscriber_uid", "provider_invoice"]).doUpdateSet((row) => ({
        status: row.ref("excluded.status"),
        credit_applied: row.ref("excluded.credit_applied"),
        amount_paid: row.ref("excluded.amount_paid"),
        amount_remaining: row.ref("excluded.amount_remaining"),
        amount_refunded: row.ref("excluded.amount_refunded"),
      })),
    )
    .execute();
};
