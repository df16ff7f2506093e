/** @file Settings of the browser tests' server: who operates it, and how users can ask for help. */
export const OPERATOR_SETTINGS = {
  OPERATOR_NAME: "Hébergement Boréal inc.",
  OPERATOR_ADDRESS: "12, rue Principale | Rimouski QC  G5L 1A1 | NEQ 1170000001",
  SUPPORT_CONTACT: "mailto:help@boreal.example, https://boreal.example/help, tel:+1-418-555-0100",
} as const;
