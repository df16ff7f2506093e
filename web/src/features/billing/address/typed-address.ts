/** @file What is typed into an address form: all of it text, empty where nothing is given. */
import { DEFAULT_PLACE, isStateOf } from "@keepwell/contract/billing/places.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";

/** As the calls name them; in the order in which they stand. */
export const ADDRESS_FIELDS = [
  "firstname",
  "lastname",
  "organization",
  "address",
  "address2",
  "city",
  "postalcode",
  "iso_country",
  "iso_state",
] as const;

export type AddressField = (typeof ADDRESS_FIELDS)[number];

/** Goes into a call as it is: the contract reads an empty text as none. */
export type TypedAddress = Readonly<Record<AddressField, string>>;

export interface AddressFieldsProps {
  readonly value: TypedAddress;
  /** By field: as `useSubmit` gives them for a form with `ADDRESS_FIELDS` among its fields. */
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
  /** What has changed alone: a browser fills several fields before the page has drawn the first. */
  readonly onChange: (change: Partial<TypedAddress>) => void;
  /** First and last name stand elsewhere in the form where it is false. */
  readonly isPersonShown?: boolean;
}

/** What a form begins with, where nothing is known. */
export const EMPTY_ADDRESS: TypedAddress = {
  firstname: "",
  lastname: "",
  organization: "",
  address: "",
  address2: "",
  city: "",
  postalcode: "",
  ...DEFAULT_PLACE,
};

/** What a form begins with for a subscriber: the place of the default until an address is given. */
export const typedAddress = (subscriber: Omit<Subscriber, "uid">): TypedAddress => ({
  firstname: subscriber.firstname,
  lastname: subscriber.lastname,
  organization: subscriber.organization ?? "",
  address: subscriber.address ?? "",
  address2: subscriber.address2 ?? "",
  city: subscriber.city ?? "",
  postalcode: subscriber.postalcode ?? "",
  ...(subscriber.iso_country === null
    ? DEFAULT_PLACE
    : { iso_country: subscriber.iso_country, iso_state: subscriber.iso_state ?? "" }),
});

/** Another country: a chosen state that is not one of its own is cleared. */
export const inCountry = (iso_country: string, iso_state: string): Partial<TypedAddress> => ({
  iso_country,
  iso_state: isStateOf(iso_country, iso_state) ? iso_state : "",
});
