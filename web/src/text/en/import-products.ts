/** The products whose exports can be imported, each with the steps of an export. Menus have their English names. */
export const products: readonly (readonly [name: string, how: string])[] = [
  [
    "1Password",
    "In the desktop app: File, Export, your account, format 1PUX. It keeps vaults, fields and one-time codes; the CSV has logins only.",
  ],
  [
    "Apple Passwords, Safari",
    "In Passwords on a Mac: File, Export All Passwords to File. In Safari: File, Export Browsing Data to File, Passwords.",
  ],
  [
    "Bitwarden",
    "Tools or Settings, Export vault, format .json, .json (Encrypted) with a file password, or .zip. They keep folders, fields and one-time codes; .csv has logins and notes only.",
  ],
  ["Chrome, Edge, Brave", "Open the browser’s password settings, then Export passwords, and save the CSV."],
  [
    "Dashlane",
    "In the web app: Settings, Export data, as an unprotected ZIP or CSV. Dashlane’s own encrypted file (.dash) cannot be read.",
  ],
  ["Enpass", "In the desktop app: File, Export, format .json."],
  ["Firefox", "Menu, Passwords, then ⋯ and Export passwords."],
  [
    "Keeper",
    "In the web vault or the desktop app: Settings, Export, format JSON. A CSV works too; you say what each column is.",
  ],
  [
    "KeePass, KeePassXC",
    "Choose the database itself, .kdbx, with its password or key file. XML and CSV exports can be read too.",
  ],
  ["Keepwell", "Settings, Export, as “Keepwell, encrypted”. It keeps everything that an entry has."],
  [
    "LastPass",
    "In the browser extension: Account, Fix a problem yourself, Export vault items. On the website: Advanced Options, Export. Confirm the email, and save the CSV.",
  ],
  ["NordPass", "Settings, Export Items, and save the CSV."],
  ["Padloc", "Settings, Export, format CSV."],
  ["Passbolt", "In the passwords: Export all, format kdbx with a password, or csv."],
  [
    "Proton Pass",
    "Settings, Export, format ZIP or CSV. Leave the encryption with a passphrase off: it uses PGP, which cannot be read here.",
  ],
  ["Psono", "Other, Export, format JSON."],
  ["RoboForm", "In the desktop app: Options, Account & Data, Export, as CSV."],
  ["Another program", "Look for “Export” in its settings and choose CSV. Here you say what each column is."],
];
