import type { Handle } from "../db/schema.ts";
import { replaceCards } from "./card.store.ts";
import { writeSubscription } from "./mirror.store.ts";
import { unsetCustomer } from "./subscriber.store.ts";
import { freeEnded, lockSubscription } from "./subscription.store.ts";

/** Ends a subscription whose customer the provider has deleted. The server can no longer read that customer. */
export const endCustomer = async (within: Handle, subscriberUid: string, now: Date): Promise<void> => {
  await unsetCustomer(within, subscriberUid);
  const { status, paid_until } = await lockSubscription(within, subscriberUid);
  await replaceCards(within, subscriberUid, []);
  if (status === null || status === "canceled") return;
  await writeSubscription(within, subscriberUid, {
    status: "canceled",
    ended_at: now,
    cancels_at_end: false,
    paid_until: paid_until !== null && paid_until < now ? paid_until : now,
  });
  await freeEnded(within, subscriberUid);
};
