import type { InvoiceReply, InvoiceSummary } from "@keepwell/contract/billing/invoices.endpoints.ts";
import { fail } from "@keepwell/contract/errors.ts";
import type { Actor } from "../caller.ts";
import type { Context } from "../context.ts";
import { authorizeSubscriber } from "./authorize-subscriber.ts";
import { presentInvoice, presentSummary } from "./invoice.presenter.ts";
import { findInvoice, listInvoices } from "./invoice.store.ts";

export const createInvoiceService = ({ database: { handle } }: Context) => ({
  list: async (actor: Actor, subscriberUid: string): Promise<InvoiceSummary[]> => {
    const { uid } = await authorizeSubscriber(handle, actor, subscriberUid);
    return (await listInvoices(handle, uid)).map(presentSummary);
  },

  get: async (actor: Actor, uid: string): Promise<InvoiceReply> => {
    const invoice = (await findInvoice(handle, uid)) ?? fail("not_found");
    return presentInvoice(invoice, await authorizeSubscriber(handle, actor, invoice.subscriber_uid));
  },
});
