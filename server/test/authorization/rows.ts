/** @file All API calls, each with its row in the tables of authorization. */
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { billingRows } from "./billing-rows.ts";
import { bucketsRows } from "./buckets-rows.ts";
import { identityRows } from "./identity-rows.ts";
import { sharingRows } from "./sharing-rows.ts";
import type { Rows } from "./target.ts";
import { teamRows } from "./team-rows.ts";

/** One row for each API call. A test fails if a call has no row. */
const ROWS: Readonly<Record<keyof typeof endpoints, Rows>> = {
  system: {
    health: { allowed: 200 },
    live: { allowed: 200 },
    ready: { allowed: 200 },
    readOperator: { allowed: 200 },
  },
  identity: identityRows,
  buckets: bucketsRows,
  sharing: sharingRows,
  billing: billingRows,
  team: teamRows,
};

/** Flattens tables that are grouped by area. Returns pairs of a name, in the form `area.name`, and its value. */
const byName = <T>(areas: Readonly<Record<string, Readonly<Record<string, T>>>>): [name: string, one: T][] =>
  Object.entries(areas).flatMap(([area, table]) =>
    Object.entries(table).map(([id, one]): [string, T] => [`${area}.${id}`, one]),
  );

export const calls = byName<Endpoint>(endpoints);
export const rows = new Map(byName(ROWS));

/** Which actors make the API call: founders of an enterprise, or users without an enterprise. */
export const sideOf = (name: string) => (name.startsWith("team.") ? "team" : "own");
