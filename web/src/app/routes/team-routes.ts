import { createRoute } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { member } from "./member-route.ts";
import { lazyPage, pagesIn } from "./root-route.tsx";

/** The layout decides which pages the user may open. If it refuses a page, the address does not change. */
const team = createRoute({ getParentRoute: () => member, id: "team", component: lazyPage("TeamLayout") });
const page = pagesIn(team);

export const teamRoutes = [
  team.addChildren([
    page("/team", "FirstScreen"),
    page(PATHS["team.users"], "UsersScreen"),
    page("/team/users/$userId", "UserScreen"),
    page(PATHS["team.groups"], "GroupsScreen"),
    page("/team/groups/$groupId", "GroupScreen"),
    page(PATHS["team.permissions"], "RootPermissionsScreen"),
    page(PATHS["team.admins"], "AdminsScreen"),
    page(PATHS["team.recovery"], "RecoveryScreen"),
    page(PATHS["team.health"], "TeamHealthScreen"),
    page(PATHS["team.audit"], "AuditScreen"),
    page(PATHS["team.leavers"], "LeaversScreen"),
    page("/team/leavers/$id", "LeaverScreen"),
  ]),
  // The page is not in the team's layout, because a user who is about to join does not belong to the team yet.
  pagesIn(member)(PATHS["team.join"], "JoinScreen"),
] as const;
