/** The products whose exports are known, and how to make one. Names of menus as the products write them in English. */
export const products: readonly { readonly name: string; readonly how: string }[] = [
  {
    name: "1Password",
    how: "In the desktop app: File, Export, your account, format 1PUX. It keeps vaults, fields and one-time codes; the CSV has logins only.",
  },
  {
    name: "Apple Passwords, Safari",
    how: "In Passwords on a Mac: File, Export All Passwords to File. In Safari: File, Export Browsing Data to File, Passwords.",
  },
  {
    name: "Bitwarden",
    how: "Tools or Settings, Export vault, format .json, .json (Encrypted) with a file password, or .zip. They keep folders, fields and one-time codes; .csv has logins and notes only.",
  },
  {
    name: "Chrome, Edge, Brave",
    how: "Open the browser’s password settings, then Export passwords, and save the CSV.",
  },
  {
    name: "Dashlane",
    how: "In the web app: Settings, Export data, as an unprotected ZIP or CSV. Dashlane’s own encrypted file (.dash) cannot be read.",
  },
  { name: "Enpass", how: "In the desktop app: File, Export, format .json." },
  { name: "Firefox", how: "Menu, Passwords, then ⋯ and Export passwords." },
  {
    name: "Keeper",
    how: "In the web vault or the desktop app: Settings, Export, format JSON. A CSV works too; you say what each column is.",
  },
  {
    name: "KeePass, KeePassXC",
    how: "Choose the database itself, .kdbx, with its password or key file. XML and CSV exports can be read too.",
  },
  {
    name: "Keepwell",
    how: "Settings, Export, as “Keepwell, encrypted”. It keeps everything that an entry has.",
  },
  {
    name: "LastPass",
    how: "In the browser extension: Account, Fix a problem yourself, Export vault items. On the website: Advanced Options, Export. Confirm the email, and save the CSV.",
  },
  { name: "NordPass", how: "Settings, Export Items, and save the CSV." },
  { name: "Padloc", how: "Settings, Export, format CSV." },
  {
    name: "Passbolt",
    how: "In the passwords: Export all, format kdbx with a password, or csv.",
  },
  {
    name: "Proton Pass",
    how: "Settings, Export, format ZIP or CSV. Leave the encryption with a passphrase off: it uses PGP, which cannot be read here.",
  },
  { name: "Psono", how: "Other, Export, format JSON." },
  { name: "RoboForm", how: "In the desktop app: Options, Account & Data, Export, as CSV." },
  {
    name: "Another program",
    how: "Look for “Export” in its settings and choose CSV. Here you say what each column is.",
  },
];
