/** @file The pages that do not require a session. */
import { createRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { dropSignIn, heldSignIn } from "../pending-sign-in.ts";
import { heldResetToken, holdResetToken } from "../reset-token.ts";
import { guestSearch, wantedAfter } from "../search.ts";
import { isSignedIn } from "../sessions.ts";
import { holdShareLink } from "../share-link.ts";
import { lazyScreen } from "./lazy-screen.ts";
import { lazyPage, root } from "./root-route.tsx";

/** A signed-in user is redirected away from a page for visitors. */
const onlyGuests = () => {
  if (isSignedIn()) throw redirect({ to: PATHS.home });
};

const login = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.login"],
  validateSearch: guestSearch,
  beforeLoad: () => {
    onlyGuests();
    // If the user has signed out to follow a reset link, they continue with that link.
    if (heldResetToken() !== null) throw redirect({ to: PATHS["auth.reset-held"], replace: true });
  },
  component: lazyScreen(() => import("../../screens/login-screen.tsx"), "LoginScreen"),
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
  component: lazyScreen(() => import("../../screens/sign-up-screen.tsx"), "SignUpScreen"),
});

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: PATHS["auth.forgot-password"],
  beforeLoad: onlyGuests,
  component: lazyPage("ForgotPasswordScreen"),
});

/** The token is removed from the address and from the history before the page is shown. */
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

const verifyEmail = createRoute({
  getParentRoute: () => root,
  path: "/verify/$token",
  component: lazyPage("VerifyEmailScreen"),
});

/** The secret is removed from the address and from the history before the page is shown. */
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

export const guestRoutes = [
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
] as const;
