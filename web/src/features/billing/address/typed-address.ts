/** @file The typed values of an address form. Each value is a string, and a missing value is the empty string. */
import { DEFAULT_PLACE, isStateOf } from "@keepwell/contract/billing/places.ts";
import type { Subscriber } from "@keepwell/contract/billing/subscribers.endpoints.ts";

/** The names of the fields in the contract, in the order of the form. */
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

/** The typed values. The page can send them unchanged, because the contract reads an empty string as missing. */
export type TypedAddress = Readonly<Record<AddressField, string>>;

export interface AddressFieldsProps {
  readonly value: TypedAddress;
  /** Error messages by field. They come from a `useSubmit` whose fields include `ADDRESS_FIELDS`. */
  readonly errors: Readonly<Partial<Record<AddressField, string>>>;
  /** Called with the changed fields only, because autofill changes several fields before the next render. */
  readonly onChange: (change: Partial<TypedAddress>) => void;
  /** False if another part of the form contains the first and last name. */
  readonly isPersonShown?: boolean;
}

/** The initial values for a user without a subscriber. */
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

/** The initial values for a subscriber. A subscriber without a country gets the default country and state. */
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

/** Changes the country. If the state does not belong to the new country, clears the state. */
export const inCountry = (iso_country: string, iso_state: string): Partial<TypedAddress> => ({
  iso_country,
  iso_state: isStateOf(iso_country, iso_state) ? iso_state : "",
});
