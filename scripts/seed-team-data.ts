/** @file The demo team's members, groups, buckets and access lists. */
import type { Model, Permission } from "@keepwell/contract/team/permissions.ts";
import { type DemoEntry, note, password } from "./seed-data.ts";

/** The roles of the team's members. The first member founds the team and is its administrator. */
export const TEAM_PEOPLE = ["administrator", "manager", "operator", "trainee"] as const;
export type Role = (typeof TEAM_PEOPLE)[number];

export const TEAM_GROUPS: readonly { readonly name: string; readonly members: readonly Role[] }[] = [
  { name: "Operations", members: ["operator", "trainee"] },
];

/** The entries of each list, keyed by the bucket's name and then by the list's name. */
export const TEAM_BUCKETS: Readonly<Record<string, Readonly<Record<string, readonly DemoEntry[]>>>> = {
  Servers: {
    Production: [
      password("Database, production", "db.team.example", "app"),
      password("Load balancer", "lb.team.example/login", "root"),
      note("Runbook", "1. Read the dashboard.\n2. Drain one node.\n3. Deploy, wait five minutes, go on."),
    ],
    Staging: [
      password("Database, staging", "db.staging.example", "app"),
      password("Build server", "build.staging.example", "deploy"),
    ],
  },
  Office: {
    Rooms: [
      note("Alarm company", "Give the answer to the third question, never the code."),
      password("Guest Wi-Fi", "", "guest"),
      password("Meeting room display", "", "admin"),
    ],
    Accounts: [
      password("Accounting", "books.example", "office@team.example"),
      password("Travel agency", "travel.example", "office@team.example"),
    ],
  },
};

interface DemoGrant {
  readonly model: Model;
  /** The object's name; null for the enterprise itself. */
  readonly on: string | null;
  /** The access list's name. */
  readonly name: string;
  /** The members by their roles, and the groups by their names. */
  readonly to: readonly string[];
  readonly permissions: readonly Permission[];
}

export const TEAM_GRANTS: readonly DemoGrant[] = [
  {
    model: "enterprise",
    on: null,
    name: "Managers",
    to: ["manager"],
    permissions: ["manage_users", "create_bucket"],
  },
  {
    model: "bucket",
    on: "Servers",
    name: "Operations",
    to: ["Operations"],
    permissions: ["read", "write"],
  },
  { model: "list", on: "Production", name: "On call", to: ["operator"], permissions: ["read", "write"] },
  { model: "bucket", on: "Office", name: "Office", to: ["manager"], permissions: ["read", "manage"] },
  { model: "entry", on: "Guest Wi-Fi", name: "Everyone", to: ["Operations"], permissions: ["read"] },
];

/** Objects that do not inherit the access of the list or bucket that contains them. */
export const TEAM_RESTRICTED: readonly {
  readonly model: Exclude<Model, "enterprise">;
  readonly on: string;
}[] = [{ model: "list", on: "Production" }];
