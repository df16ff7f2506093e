import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";
import type { SubscriberRow } from "./subscriber.store.ts";

export const presentSubscriber = (row: SubscriberRow): Subscriber => ({
  uid: row.uid,
  firstname: row.firstname,
  lastname: row.lastname,
  organization: row.organization,
  address: row.address,
  address2: row.address2,
  city: row.city,
  postalcode: row.postalcode,
  iso_country: row.iso_country,
  iso_state: row.iso_state,
});
