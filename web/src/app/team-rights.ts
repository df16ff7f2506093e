/** @file Which pages of the team somebody may open. What the server refuses is not offered. */
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { PATHS } from "../paths.ts";

/** Whoever belongs to an enterprise, as the profile tells of it. */
export type Membership = NonNullable<Profile["enterprise"]>;

/** In the order of the navigation, each with the root permission that opens it; null for administrators alone. */
const PAGES = [
  ["users", PATHS["team.users"], "manage_users"],
  ["groups", PATHS["team.groups"], "manage_users"],
  ["permissions", PATHS["team.permissions"], "manage_permissions"],
  ["admins", PATHS["team.admins"], "manage_users"],
  ["leavers", PATHS["team.leavers"], "manage_users"],
  ["recovery", PATHS["team.recovery"], null],
  ["audit", PATHS["team.audit"], null],
] as const satisfies readonly (readonly [string, string, Permission | null])[];

type TeamPage = (typeof PAGES)[number];
export type TeamSection = TeamPage[0];

/** What this person may open; nothing for who is no member. */
export const teamPages = (membership: Membership | null | undefined): readonly TeamPage[] =>
  PAGES.filter(([, , needed]) => {
    if (!membership) return false;
    return membership.is_admin || (needed !== null && membership.permissions.includes(needed));
  });

/** To which of the pages an address belongs: its own, or that of something on it. */
export const teamSectionAt = (path: string): TeamSection | undefined =>
  PAGES.find(([, to]) => path === to || path.startsWith(`${to}/`))?.[0];
