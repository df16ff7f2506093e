import type { address as en } from "../en/address.ts";

const STATES: Readonly<Record<string, string>> = {
  "CA-BC": "Colombie-Britannique",
  "CA-NB": "Nouveau-Brunswick",
  "CA-NL": "Terre-Neuve-et-Labrador",
  "CA-NT": "Territoires du Nord-Ouest",
  "CA-NS": "Nouvelle-Écosse",
  "CA-PE": "Île-du-Prince-Édouard",
  "CA-QC": "Québec",
  "US-CA": "Californie",
  "US-DC": "District de Columbia",
  "US-FL": "Floride",
  "US-GA": "Géorgie",
  "US-HI": "Hawaï",
  "US-LA": "Louisiane",
  "US-NM": "Nouveau-Mexique",
  "US-NC": "Caroline du Nord",
  "US-ND": "Dakota du Nord",
  "US-PA": "Pennsylvanie",
  "US-SC": "Caroline du Sud",
  "US-SD": "Dakota du Sud",
  "US-VA": "Virginie",
  "US-WV": "Virginie-Occidentale",
};

export const address: typeof en = {
  title: "Adresse de facturation",
  firstname: "Prénom",
  lastname: "Nom",
  organization: "Organisation",
  address: "Adresse",
  address2: "Adresse, ligne 2",
  city: "Ville",
  postalcode: "Code postal",
  iso_country: "Pays",
  iso_state: "Province ou État",
  state: (code) => STATES[code],
};
