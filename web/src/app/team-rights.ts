/** @file Which pages of the team the user may open. A page is not offered if the server would refuse its calls. */
import type { Profile } from "@keepwell/contract/identity/identity.endpoints.ts";
import type { Permission } from "@keepwell/contract/team/permissions.ts";
import { PATHS } from "../paths.ts";

/** The user's membership in an enterprise, from the profile. */
export type Membership = NonNullable<Profile["enterprise"]>;

/**
 * The pages in the order of the navigation, each with the root permission that it requires. Null means administrators
 * only.
 */
const PAGES = [
  ["users", PATHS["team.users"], "manage_users"],
  ["groups", PATHS["team.groups"], "manage_users"],
  ["permissions", PATHS["team.permissions"], "manage_permissions"],
  ["admins", PATHS["team.admins"], "manage_users"],
  ["leavers", PATHS["team.leavers"], "manage_users"],
  ["recovery", PATHS["team.recovery"], null],
  ["health", PATHS["team.health"], null],
  ["audit", PATHS["team.audit"], null],
] as const satisfies readonly (readonly [string, string, Permission | null])[];

type TeamPage = (typeof PAGES)[number];
export type TeamSection = TeamPage[0];

/** Returns the pages that the user may open. Without a membership, there are none. */
export const teamPages = (membership: Membership | null | undefined): readonly TeamPage[] =>
  PAGES.filter(([, , needed]) => {
    if (!membership) return false;
    return membership.is_admin || (needed !== null && membership.permissions.includes(needed));
  });

/** Whether only administrators may open the page. No permission opens such a page for another member. */
export const isForAdmins = (section: TeamSection): boolean =>
  PAGES.some(([name, , needed]) => name === section && needed === null);

/** Returns the page that has this path, or that contains an item with this path. Undefined if there is none. */
export const teamSectionAt = (path: string): TeamSection | undefined =>
  PAGES.find(([, to]) => path === to || path.startsWith(`${to}/`))?.[0];
