/** @file The measured calls on a large enterprise, and the users who make them. */
import type { BigTeam } from "./big-team.ts";

/**
 * `admin` is an administrator. `grouped` may read the measured buckets and other buckets through groups. `single` may
 * read single entries of the measured buckets, and nothing else.
 */
export type Asker = "admin" | "grouped" | "single";

interface AskedCall {
  readonly what: string;
  readonly who: Asker;
  readonly url: (team: BigTeam) => string;
}

interface LongCall extends AskedCall {
  readonly budget: number | undefined;
}

/** The number of entries in the bucket that has the same size in every enterprise. */
export const USUAL = 150;
/** The server's share, in milliseconds, of the time from a click until the page shows rows. */
const LIST_MS = 250;

const call = (what: string, who: Asker, url: AskedCall["url"]): AskedCall => ({ what, who, url });
const inTeam = (what: string, who: Asker, path: AskedCall["url"]): AskedCall =>
  call(what, who, (team) => `/api/enterprises/${team.uid}${path(team)}`);
const usualEntries: AskedCall["url"] = ({ usual }) => `/api/buckets/${usual}/entries`;
const largeEntries: AskedCall["url"] = ({ large }) => `/api/buckets/${large}/entries`;

/** Calls whose replies are equally long in a small and in a large enterprise. */
export const COMPARED: readonly AskedCall[] = [
  call(`list of ${USUAL} entries, administrator`, "admin", usualEntries),
  call(`list of ${USUAL} entries, by group`, "grouped", usualEntries),
  call("entries granted one by one", "single", usualEntries),
  inTeam("root permissions", "grouped", () => "/permissions"),
  inTeam("own permissions on a bucket", "grouped", ({ usual }) => `/me/permissions/bucket/${usual}`),
  inTeam("access lists of a bucket", "admin", ({ usual }) => `/access-lists/bucket/${usual}`),
  inTeam("page of the audit log", "admin", () => "/audit"),
  inTeam("administrators", "admin", () => "/admins"),
];

const within = (budget: number | undefined, calls: readonly AskedCall[]): LongCall[] =>
  calls.map((one) => ({ ...one, budget }));

/** Calls whose replies grow with the enterprise. */
export const LONG: readonly LongCall[] = [
  ...within(LIST_MS, [
    inTeam("users", "admin", () => "/users"),
    inTeam("groups", "admin", () => "/usergroups"),
    inTeam("members of a group of all", "admin", ({ everyone }) => `/usergroups/${everyone}/users`),
    inTeam("people by a part of the name", "admin", () => "/team/members?q=tr"),
    inTeam("who can see a bucket", "admin", ({ usual }) => `/who/bucket/${usual}`),
    inTeam("who may do what", "admin", ({ uid }) => `/who/enterprise/${uid}`),
    call("buckets, administrator", "admin", () => "/api/buckets"),
    call("buckets, by group", "grouped", () => "/api/buckets"),
    call("buckets, by single entries", "single", () => "/api/buckets"),
    call("10,000 entries, administrator", "admin", largeEntries),
    call("10,000 entries, by group", "grouped", largeEntries),
    call("single granted entries out of 10,000", "single", largeEntries),
    call("search, administrator", "admin", () => "/api/search?q=bank+4711"),
    call("search, by group", "grouped", () => "/api/search?q=bank+4711"),
    call("search of two letters, by group", "grouped", () => "/api/search?q=ba"),
    call("search of two letters, by entries", "single", () => "/api/search?q=ba"),
    inTeam("missing keys, administrator", "admin", () => "/work"),
    inTeam("missing keys, by group", "grouped", () => "/work"),
    inTeam("own keys of groups", "admin", () => "/group-keys"),
    inTeam("roster", "admin", () => "/roster"),
  ]),
  // This search reads all 100,000 names. Only an index of all pairs of letters could avoid this.
  ...within(undefined, [call("search of two letters, administrator", "admin", () => "/api/search?q=ba")]),
];
