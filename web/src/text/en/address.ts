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
  /** By country and state, such as "CA-QC"; undefined if the name is the same as in the list. */
  state: (_code: string): string | undefined => undefined,
};
