export const address = {
  title: "Billing address",
  firstname: "Firstname",
  lastname: "Lastname",
  organization: "Organization",
  address: "Address",
  address2: "Address line 2",
  city: "City",
  postalcode: "Postal code",
  iso_country: "Country",
  iso_state: "State or province",
  /** The name of the state with this code, such as "CA-QC"; undefined if this language uses the name in `statesOf`. */
  state: (_code: string): string | undefined => undefined,
};
