import { createRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { memberSearch } from "../search.ts";
import { isSignedIn } from "../sessions.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { root } from "./root-route.tsx";

/**
 * The route of all signed-in pages. A signed-out visitor is sent to the login page, and comes back to the wanted page
 * after signing in.
 */
export const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  validateSearch: memberSearch,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return;
    const wanted = location.href === PATHS.home ? {} : { redirect: location.href };
    throw redirect({ to: PATHS["auth.login"], search: wanted });
  },
  component: lazyScreen(() => import("../../screens/member-layout.tsx"), "MemberLayout"),
});
