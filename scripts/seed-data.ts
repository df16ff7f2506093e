/** @file The buckets and entries of the demo account. All their domains are reserved for examples. */

export type DemoEntry =
  | { readonly type: "password"; readonly name: string; readonly url: string; readonly username: string }
  | { readonly type: "note"; readonly name: string; readonly text: string };

export const password = (name: string, host: string, username: string): DemoEntry => ({
  type: "password",
  name,
  url: host === "" ? "" : `https://${host}`,
  username,
});

export const note = (name: string, text: string): DemoEntry => ({ type: "note", name, text });

export const PRIVATE_ENTRIES: readonly DemoEntry[] = [
  password("Bank", "bank.example/login", "demo@example.test"),
  password("Health insurance", "insurance.example", "4410-2298-17"),
  password("Tax portal", "taxes.example/sign-in", "demo@example.test"),
  password("Laptop", "", "demo"),
  note("Passport", "Renew six months before it expires.\nThe copy is in the blue folder."),
];

/** The entries of each bucket, keyed by the bucket's name. */
export const DEMO_BUCKETS: Readonly<Record<string, readonly DemoEntry[]>> = {
  Household: [
    password("Home Wi-Fi", "", "guest"),
    password("Electricity", "power.example/account", "demo@example.test"),
    password("City library", "library.example", "21400009315526"),
    password("Streaming", "video.example", "demo@example.test"),
    password("Groceries", "groceries.example", "demo@example.test"),
    note("Alarm company", "Give the answer to the third question, never the code."),
  ],
  "Side project": [
    note("Runbook", "1. Read the dashboard.\n2. Drain one node.\n3. Deploy, wait five minutes, go on."),
    password("Admin panel", "admin.project.example", "root@project.example"),
    password("Database, production", "", "app"),
    password("Domain registrar", "registrar.example", "demo@example.test"),
    password("Package registry", "packages.example", "demo"),
    password("Payment dashboard", "pay.example/dashboard", "billing@project.example"),
  ],
  Travel: [
    password("Airline", "airline.example", "DX4471902"),
    password("Railway", "rail.example", "demo@example.test"),
    password("Hotel bookings", "hotels.example", "demo@example.test"),
  ],
};
