/** The setting that names an enterprise. */
export const enterpriseName = {
  title: "Enterprise",
  text: "Members see this name at the top of the page, and emails quote it. Invoices keep the name in the billing address.",
  label: "Enterprise name",
  saved: "Saved. Members’ pages show the new name as soon as they are connected.",
};
