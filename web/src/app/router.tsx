/** @file The spec's route table: which screen stands where, and who may enter. */
import {
  type AnyRoute,
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
import type { LaterPage } from "../screens/later-pages.ts";
import { dropSignIn, heldSignIn } from "./pending-sign-in.ts";
import { heldResetToken, holdResetToken } from "./reset-token.ts";
import {
  guestSearch,
  memberSearch,
  parseSearch,
  planSearch,
  stringifySearch,
  wantedAfter,
} from "./search.ts";
import { isSignedIn } from "./sessions.ts";
import { holdShareLink } from "./share-link.ts";
import { useFocusHeading } from "./use-focus-heading.ts";

/** One of the pages that are not looked at first. */
const lazyPage = (name: LaterPage) =>
  lazyRouteComponent(async () => ({
    default: await (await import("../screens/later-pages.ts")).laterPages[name](),
  }));

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
  if (isSignedIn()) throw redirect({ to: PATHS.home });
};

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.login"],
  validateSearch: guestSearch,
  beforeLoad: () => {
    onlyGuests();
    // Whoever has signed out to follow a reset link goes on with it.
    if (heldResetToken() !== null) throw redirect({ to: PATHS["auth.reset-held"], replace: true });
  },
  component: lazyRouteComponent(() => import("../screens/login-screen.tsx"), "LoginScreen"),
});

const twoFactor = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.two-factor"],
  validateSearch: guestSearch,
  beforeLoad: ({ search }) => {
    onlyGuests();
    if (!heldSignIn()) throw redirect({ to: PATHS["auth.login"], search: wantedAfter(search.redirect) });
  },
  onLeave: dropSignIn,
  component: lazyPage("TwoFactorStepScreen"),
});

const signup = createRoute({
  getParentRoute: () => root,
  path: PATHS.signup,
  validateSearch: guestSearch,
  beforeLoad: onlyGuests,
  component: lazyRouteComponent(() => import("../screens/sign-up-screen.tsx"), "SignUpScreen"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.forgot-password"],
  beforeLoad: onlyGuests,
  component: lazyPage("ForgotPasswordScreen"),
});

/** The token leaves the address, and with it the history, before anything is shown. */
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: "/auth/reset-password/$token",
  beforeLoad: ({ params }) => {
    holdResetToken(params.token);
    throw redirect({ to: PATHS["auth.reset-held"], replace: true });
  },
});

const resetHeld = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.reset-held"],
  beforeLoad: onlyGuests,
  component: lazyPage("ResetPasswordScreen"),
});

const legal = (name: "legal.terms" | "legal.privacy", component: "TermsScreen" | "PrivacyScreen") =>
  createRoute({
    getParentRoute: () => root,
    path: PATHS[name],
    component: lazyPage(component),
  });

/** Whoever is not signed in goes to the login page, which knows the way back. */
const member = createRoute({
  getParentRoute: () => root,
  id: "member",
  validateSearch: memberSearch,
  beforeLoad: ({ location }) => {
    if (isSignedIn()) return;
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

const bucketView = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/{-$listId}",
  component: lazyRouteComponent(() => import("../screens/bucket-screen.tsx"), "BucketScreen"),
});

const pagesIn =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string>(path: Path, name: LaterPage) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyPage(name) });

const page = pagesIn(member);

const settings = createRoute({
  getParentRoute: () => member,
  id: "settings",
  component: lazyPage("SettingsLayout"),
});
const settingsPage = pagesIn(settings);

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: PATHS["settings.details"], replace: true });
  },
});

const billing = createRoute({
  getParentRoute: () => member,
  id: "billing",
  component: lazyPage("BillingLayout"),
});
const billingPage = pagesIn(billing);

const billingHome = createRoute({
  getParentRoute: () => billing,
  path: "/billing",
  beforeLoad: () => {
    throw redirect({ to: PATHS["billing.overview"], replace: true });
  },
});

const subscribe = createRoute({
  getParentRoute: () => billing,
  path: PATHS.subscribe,
  validateSearch: planSearch,
  component: lazyPage("SubscribeScreen"),
});

const changePlan = createRoute({
  getParentRoute: () => billing,
  path: PATHS["change-plan"],
  validateSearch: planSearch,
  component: lazyPage("ChangePlanScreen"),
});

/** Who may open which of its pages, the layout says: the address stays where somebody may not. */
const team = createRoute({ getParentRoute: () => member, id: "team", component: lazyPage("TeamLayout") });
const teamPage = pagesIn(team);

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify/$token",
  component: lazyPage("VerifyEmailScreen"),
});

/** The secret leaves the address, and with it the history, before anything is shown. */
const shareLink = createRoute({
  getParentRoute: () => root,
  path: "/share/$id",
  beforeLoad: ({ params, location }) => {
    if (location.hash === "") return;
    holdShareLink({ accessUid: params.id, fragment: location.hash });
    throw redirect({ to: "/share/$id", params, replace: true });
  },
  component: lazyPage("ShareLinkScreen"),
});

export const router = createRouter({
  routeTree: root.addChildren([
    login,
    twoFactor,
    signup,
    forgotPassword,
    resetPassword,
    resetHeld,
    legal("legal.terms", "TermsScreen"),
    legal("legal.privacy", "PrivacyScreen"),
    verifyEmail,
    shareLink,
    member.addChildren([
      home,
      page("/bucket/$id/settings", "BucketSettingsScreen"),
      page("/bucket/$id/settings/user-access", "UserAccessScreen"),
      bucketView,
      settings.addChildren([
        settingsHome,
        settingsPage(PATHS["settings.details"], "DetailsScreen"),
        settingsPage(PATHS["settings.password"], "PasswordScreen"),
        settingsPage(PATHS["settings.tfa"], "TwoFactorScreen"),
        settingsPage(PATHS["settings.recovery"], "AccountRecoveryScreen"),
        settingsPage(PATHS["settings.sessions"], "SessionsScreen"),
        settingsPage(PATHS["settings.activity"], "ActivityScreen"),
        settingsPage(PATHS["settings.preferences"], "PreferencesScreen"),
        settingsPage(PATHS["settings.data"], "DataScreen"),
        settingsPage(PATHS.import, "ImportScreen"),
      ]),
      billing.addChildren([
        billingHome,
        billingPage(PATHS["billing.overview"], "OverviewScreen"),
        billingPage(PATHS["billing.details"], "BillingDetailsScreen"),
        billingPage(PATHS["billing.invoices"], "InvoicesScreen"),
        billingPage("/billing/invoices/$id", "InvoiceScreen"),
        billingPage(PATHS["billing.cards"], "CardsScreen"),
        subscribe,
        changePlan,
      ]),
      team.addChildren([
        teamPage("/team", "FirstScreen"),
        teamPage(PATHS["team.users"], "UsersScreen"),
        teamPage("/team/users/$userId", "UserScreen"),
        teamPage(PATHS["team.groups"], "GroupsScreen"),
        teamPage("/team/groups/$groupId", "GroupScreen"),
        teamPage(PATHS["team.permissions"], "RootPermissionsScreen"),
        teamPage(PATHS["team.admins"], "AdminsScreen"),
        teamPage(PATHS["team.recovery"], "RecoveryScreen"),
        teamPage(PATHS["team.audit"], "AuditScreen"),
        teamPage(PATHS["team.leavers"], "LeaversScreen"),
        teamPage("/team/leavers/$id", "LeaverScreen"),
      ]),
      page(PATHS["team.join"], "JoinScreen"),
    ]),
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
