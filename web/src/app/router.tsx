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
  component: lazyRouteComponent(() => import("../screens/two-factor-screen.tsx"), "TwoFactorScreen"),
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
  component: lazyRouteComponent(
    () => import("../screens/forgot-password-screen.tsx"),
    "ForgotPasswordScreen",
  ),
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
  component: lazyRouteComponent(() => import("../screens/reset-password-screen.tsx"), "ResetPasswordScreen"),
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

const bucketSettings = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/settings",
  component: lazyRouteComponent(
    () => import("../screens/bucket-settings-screen.tsx"),
    "BucketSettingsScreen",
  ),
});

const bucketAccess = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/settings/user-access",
  component: lazyRouteComponent(() => import("../screens/user-access-screen.tsx"), "UserAccessScreen"),
});

const bucketView = createRoute({
  getParentRoute: () => member,
  path: "/bucket/$id/{-$listId}",
  component: lazyRouteComponent(() => import("../screens/bucket-screen.tsx"), "BucketScreen"),
});

const settings = createRoute({
  getParentRoute: () => member,
  id: "settings",
  component: lazyRouteComponent(() => import("../screens/settings/settings-layout.tsx"), "SettingsLayout"),
});

const importing = createRoute({
  getParentRoute: () => settings,
  path: PATHS.import,
  component: lazyRouteComponent(() => import("../screens/import-screen.tsx"), "ImportScreen"),
});

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: PATHS["settings.details"], replace: true });
  },
});

const settingsDetails = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.details"],
  component: lazyRouteComponent(() => import("../screens/settings/details-screen.tsx"), "DetailsScreen"),
});

const settingsPassword = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.password"],
  component: lazyRouteComponent(() => import("../screens/settings/password-screen.tsx"), "PasswordScreen"),
});

const settingsTwoFactor = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.tfa"],
  component: lazyRouteComponent(() => import("../screens/settings/two-factor-screen.tsx"), "TwoFactorScreen"),
});

const settingsRecovery = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.recovery"],
  component: lazyRouteComponent(() => import("../screens/settings/recovery-screen.tsx"), "RecoveryScreen"),
});

const settingsSessions = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.sessions"],
  component: lazyRouteComponent(() => import("../screens/settings/sessions-screen.tsx"), "SessionsScreen"),
});

const settingsActivity = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.activity"],
  component: lazyRouteComponent(() => import("../screens/settings/activity-screen.tsx"), "ActivityScreen"),
});

const settingsData = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.data"],
  component: lazyRouteComponent(() => import("../screens/settings/data-screen.tsx"), "DataScreen"),
});

const settingsPreferences = createRoute({
  getParentRoute: () => settings,
  path: PATHS["settings.preferences"],
  component: lazyRouteComponent(
    () => import("../screens/settings/preferences-screen.tsx"),
    "PreferencesScreen",
  ),
});

const billing = createRoute({
  getParentRoute: () => member,
  id: "billing",
  component: lazyRouteComponent(() => import("../screens/billing/billing-layout.tsx"), "BillingLayout"),
});

const billingHome = createRoute({
  getParentRoute: () => billing,
  path: "/billing",
  beforeLoad: () => {
    throw redirect({ to: PATHS["billing.overview"], replace: true });
  },
});

type BillingScreens = typeof import("../screens/billing/billing-screens.tsx");

const billingPage = <const Path extends string>(path: Path, component: keyof BillingScreens) =>
  createRoute({
    getParentRoute: () => billing,
    path,
    component: lazyRouteComponent(() => import("../screens/billing/billing-screens.tsx"), component),
  });

const subscribe = createRoute({
  getParentRoute: () => billing,
  path: PATHS.subscribe,
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import("../screens/subscribe-screen.tsx"), "SubscribeScreen"),
});

const changePlan = createRoute({
  getParentRoute: () => billing,
  path: PATHS["change-plan"],
  validateSearch: planSearch,
  component: lazyRouteComponent(() => import("../screens/change-plan-screen.tsx"), "ChangePlanScreen"),
});

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify/$token",
  component: lazyRouteComponent(() => import("../screens/verify-email-screen.tsx"), "VerifyEmailScreen"),
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
  component: lazyRouteComponent(() => import("../screens/share-link-screen.tsx"), "ShareLinkScreen"),
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
      bucketSettings,
      bucketAccess,
      bucketView,
      settings.addChildren([
        settingsHome,
        settingsDetails,
        settingsPassword,
        settingsTwoFactor,
        settingsRecovery,
        settingsSessions,
        settingsActivity,
        settingsPreferences,
        settingsData,
        importing,
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
