import { createRoute } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { member } from "./member-route.ts";
import { pagesIn } from "./root-route.tsx";

const page = pagesIn(member);

const home = createRoute({
  getParentRoute: () => member,
  path: PATHS.home,
  component: lazyScreen(() => import("../../screens/home-screen.tsx"), "HomeScreen"),
});

const bucketView = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/{-$listId}",
  component: lazyScreen(() => import("../../screens/bucket-screen.tsx"), "BucketScreen"),
});

export const vaultRoutes = [
  home,
  page("/all", "AllScreen"),
  page("/trash", "TrashScreen"),
  page("/health", "HealthScreen"),
  page("/bucket/$id/trash", "BucketTrashScreen"),
  page("/bucket/$id/settings", "BucketSettingsScreen"),
  page("/bucket/$id/settings/user-access", "UserAccessScreen"),
  bucketView,
] as const;
