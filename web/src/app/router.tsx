/** @file The spec's route table: which screen stands where, and who may enter. */
import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from "@tanstack/react-router";
import { Shortcuts } from "../features/shell/shortcuts.tsx";
import { PATHS } from "../paths.ts";
import { CrashScreen } from "../screens/crash-screen.tsx";
import { guestSearch, memberSearch, parseSearch, stringifySearch } from "./search.ts";
import { currentSession } from "./sessions.ts";
import { useFocusHeading } from "./use-focus-heading.ts";

const NotFoundScreen = lazyRouteComponent(() => import("../screens/not-found-screen.tsx"), "NotFoundScreen");

const root = createRootRoute({
  component: Root,
  notFoundComponent: NotFoundScreen,
  errorComponent: CrashScreen,
});

function Root() {
  useFocusHeading();
  return (
    <>
      <Outlet />
      <Shortcuts />
    </>
  );
}

/** A person who is signed in has nothing to do on a guest's page. */
const onlyGuests = () => {
  if (currentSession()) throw redirect({ to: PATHS.home });
};

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.login"],
  validateSearch: guestSearch,
  beforeLoad: onlyGuests,
  component: lazyRouteComponent(() => import("../screens/login-screen.tsx"), "LoginScreen"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: PATHS.signup,
  validateSearch: guestSearch,
  beforeLoad: onlyGuests,
  component: lazyRouteComponent(() => import("../screens/sign-up-screen.tsx"), "SignUpScreen"),
});

const legal = (name: "legal.terms" | "legal.privacy", component: "TermsScreen" | "PrivacyScreen") =>
  createRoute({
    getParentRoute: () => root,
    path: PATHS[name],
    component: lazyRouteComponent(() => import("../screens/legal-screens.tsx"), component),
  });

/** Whoever is not signed in goes to the login page, which knows the way back. */
const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  validateSearch: memberSearch,
  beforeLoad: ({ location }) => {
    if (currentSession()) return;
    const wanted = location.href === PATHS.home ? {} : { redirect: location.href };
    throw redirect({ to: PATHS["auth.login"], search: wanted });
  },
  component: lazyRouteComponent(() => import("../screens/member-layout.tsx"), "MemberLayout"),
});

const home = createRoute({
  getParentRoute: () => member,
  path: PATHS.home,
  component: lazyRouteComponent(() => import("../screens/home-screen.tsx"), "HomeScreen"),
});

const bucketSettings = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/settings",
  component: lazyRouteComponent(
    () => import("../screens/bucket-settings-screen.tsx"),
    "BucketSettingsScreen",
  ),
});

const bucketView = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/{-$listId}",
  component: lazyRouteComponent(() => import("../screens/bucket-screen.tsx"), "BucketScreen"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    signup,
    legal("legal.terms", "TermsScreen"),
    legal("legal.privacy", "PrivacyScreen"),
    member.addChildren([home, bucketSettings, bucketView]),
  ]),
  basepath: "/app",
  parseSearch,
  stringifySearch,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  scrollRestoration: true,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
