/**
 * @file Records billing events in the audit log of the enterprise that pays. A user who pays for their own account has
 * no audit log, so these functions record nothing for such a subscriber.
 */
import type { AuditKind } from "@keepwell/contract/team/audit-kinds.ts";
import { z } from "zod";
import { type AuditOccasion, recordAudit } from "../audit/audit.store.ts";
import { fromTo } from "../audit/audit-detail.ts";
import type { Actor } from "../caller.ts";
import type { Handle } from "../db/schema.ts";
import { describeCard } from "./card.presenter.ts";
import { type CardRow, listCards } from "./card.store.ts";
import { type InvoiceRow, listInvoices } from "./invoice.store.ts";
import { findOpenOperation, type OperationRow } from "./operation.store.ts";
import { findSubscriber } from "./subscriber.store.ts";
import { getSubscription, type SubscriptionRow } from "./subscription.store.ts";

/**
 * The part of an operation's arguments that names the user who requested the operation. It is missing if the server
 * itself began the operation.
 */
const requestedBy = z.object({ by: z.object({ uid: z.string(), ip: z.string().optional() }).optional() });

export const byActor = ({ uid, ip }: Actor): z.infer<typeof requestedBy> => ({ by: { uid, ip } });

interface BillingEvent extends Pick<AuditOccasion, "actor" | "detail"> {
  readonly kind: AuditKind;
}

interface Occasion {
  readonly subscriberUid: string;
  readonly at: Date;
}

export const recordBilling = async (
  within: Handle,
  { subscriberUid, at }: Occasion,
  events: readonly BillingEvent[],
): Promise<void> => {
  const enterpriseUid = (await findSubscriber(within, subscriberUid))?.enterprise_uid ?? null;
  if (enterpriseUid === null) return;
  for (const event of events) await recordAudit(within, { ...event, enterpriseUid, at });
};

/** Records that the bank declined a card while an operation tried to charge or add the card. */
export const recordDeclined = (
  within: Handle,
  { subscriber_uid: subscriberUid, args }: OperationRow,
  at: Date,
): Promise<void> => {
  const { by = null } = requestedBy.parse(args);
  return recordBilling(within, { subscriberUid, at }, [{ kind: "card_declined", actor: by }]);
};

/** What the mirror stores about an enterprise. */
interface Stored {
  readonly cards: readonly CardRow[];
  readonly invoices: readonly InvoiceRow[];
  readonly subscription: SubscriptionRow;
}

type Change = Omit<BillingEvent, "actor">;

/** An amount in a form that needs no translation. */
const dollars = (cents: number): string => `${(cents / 100).toFixed(2)} USD`;

const cardChanges = (before: Stored, after: Stored): Change[] => {
  const missingIn = ({ cards }: Stored, card: CardRow) => !cards.some(({ uid }) => uid === card.uid);
  const added = after.cards.filter((card) => missingIn(before, card));
  const removed = before.cards.filter((card) => missingIn(after, card));
  return [
    ...added.map((card) => ({ kind: "card_added", detail: describeCard(card) }) as const),
    ...removed.map((card) => ({ kind: "card_removed", detail: describeCard(card) }) as const),
  ];
};

const isUnpaid = ({ status }: SubscriptionRow): boolean => status === "past_due" || status === "unpaid";

const subscriptionChanges = ({ subscription: before }: Stored, { subscription: after, invoices }: Stored) => {
  const changes: Change[] = [];
  const owed = invoices.find(({ status }) => status === "open")?.amount_remaining;
  if (before.provider_subscription !== after.provider_subscription)
    changes.push({ kind: "subscription_started", detail: after.plan });
  else if (before.plan !== after.plan)
    changes.push({ kind: "plan_changed", detail: fromTo(before.plan, after.plan) });
  if (before.extra !== after.extra)
    changes.push({ kind: "extra_units_changed", detail: fromTo(`${before.extra}`, `${after.extra}`) });
  if (!isUnpaid(before) && isUnpaid(after))
    changes.push({ kind: "payment_failed", detail: owed === undefined ? undefined : dollars(owed) });
  if (before.status !== "canceled" && after.status === "canceled")
    changes.push({ kind: "subscription_ended" });
  return changes;
};

const payments = (before: Stored, after: Stored): Change[] => {
  const paid = new Map(before.invoices.map(({ uid, amount_paid }) => [uid, amount_paid]));
  return after.invoices
    .map(({ uid, amount_paid }) => amount_paid - (paid.get(uid) ?? 0))
    .filter((amount) => amount > 0)
    .toReversed()
    .map((amount) => ({ kind: "payment_made", detail: dollars(amount) }) as const);
};

const readStored = async (within: Handle, subscriberUid: string): Promise<Stored> => ({
  cards: await listCards(within, subscriberUid),
  invoices: await listInvoices(within, subscriberUid),
  subscription: await getSubscription(within, subscriberUid),
});

/**
 * Records how `write` changes what the mirror stores. The recorded actor is the user who requested the subscriber's
 * open operation; null if no operation is open, or if the server itself began the operation. This user is the actor
 * even if another call or event began the reading that first sees the operation's effect ([Note: Mirror]).
 */
export const recordMirrored = async (
  within: Handle,
  { subscriberUid, at }: Occasion,
  write: () => Promise<void>,
): Promise<void> => {
  const subscriber = await findSubscriber(within, subscriberUid);
  if ((subscriber?.enterprise_uid ?? null) === null) return write();
  const before = await readStored(within, subscriberUid);
  await write();
  const after = await readStored(within, subscriberUid);
  const open = await findOpenOperation(within, subscriberUid);
  const { by: actor = null } = open ? requestedBy.parse(open.args) : {};
  const changes = [
    ...cardChanges(before, after),
    ...subscriptionChanges(before, after),
    ...payments(before, after),
  ];
  await recordBilling(
    within,
    { subscriberUid, at },
    changes.map((change) => ({ ...change, actor })),
  );
};
