import { createRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { memberSearch } from "../search.ts";
import { isSignedIn } from "../sessions.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { root } from "./root-route.tsx";

/** A visitor who is signed out goes to the login page, which leads back afterwards. */
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
