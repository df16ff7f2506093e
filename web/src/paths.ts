/** @file The specification's routes by name, and functions that make addresses of pages. */

import { platform } from "./app/platform.ts";

/** The routes, below the base /app. */
export const PATHS = {
  signup: "/signup",
  "auth.login": "/auth/login",
  "auth.forgot-password": "/auth/forgot-password",
  "auth.reset-password": "/auth/reset-password/{token}",
  /** The page of a reset link after the token was removed from the address. */
  "auth.reset-held": "/auth/reset-password",
  "auth.two-factor": "/auth/two-factor",
  "legal.terms": "/legal/terms-of-use",
  "legal.privacy": "/legal/privacy-policy",
  "email.verify": "/verify/{token}",
  "share.link": "/share/{id}",
  home: "/",
  /** The entries of all buckets. */
  all: "/all",
  /** The Trash of all buckets. */
  trash: "/trash",
  health: "/health",
  "settings.details": "/settings/details",
  "settings.password": "/settings/password",
  "settings.passkeys": "/settings/passkeys",
  "settings.tfa": "/settings/two-factor",
  "settings.recovery": "/settings/recovery",
  "settings.sessions": "/settings/sessions",
  "settings.activity": "/settings/activity",
  "settings.preferences": "/settings/preferences",
  "settings.data": "/settings/data",
  "settings.extension": "/settings/extension",
  "billing.overview": "/billing/overview",
  "billing.details": "/billing/details",
  "billing.invoices": "/billing/invoices",
  "billing.invoices.details": "/billing/invoices/{id}",
  "billing.cards": "/billing/cards",
  "team.users": "/team/users",
  "team.users.manage": "/team/users/{userId}",
  "team.groups": "/team/groups",
  "team.groups.manage": "/team/groups/{groupId}",
  "team.permissions": "/team/root-permissions",
  "team.admins": "/team/admins",
  "team.recovery": "/team/recovery",
  "team.health": "/team/health",
  "team.audit": "/team/audit",
  "team.leavers": "/team/leavers",
  "team.leaver": "/team/leavers/{id}",
  "team.join": "/join",
  subscribe: "/subscribe",
  "change-plan": "/change-plan",
  "bucket.settings": "/bucket/{id}/settings",
  "bucket.access": "/bucket/{id}/settings/user-access",
  "bucket.trash": "/bucket/{id}/trash",
  import: "/settings/import",
  export: "/settings/export",
  "bucket.view": "/bucket/{id}/{listId?}",
} as const;

export const BASE = "/app";

/** The whole address of a bucket, for a link outside of the router. */
export const bucketHref = (uid: string): string => platform().hrefOf(`${BASE}/bucket/${uid}`);

/** The whole address of an entry. The page shows the entry's dialog over its bucket. */
export const entryHref = (bucketUid: string, entryUid: string): string =>
  `${bucketHref(bucketUid)}?entry=${bucketUid}.${entryUid}`;

const KNOWN = Object.values(PATHS).map(
  (path) =>
    new RegExp(`^${path.replaceAll(/\/\{\w+\?\}/g, "(/[\\w-]+)?").replaceAll(/\{\w+\}/g, "[\\w-]+")}$`),
);

/**
 * Returns the path to go to after signing in: `wanted` if it is a path of a known route, otherwise home. Refuses
 * `//host`, `/\host` and whole addresses, because they would lead the user away from this origin.
 */
export const safeRedirect = (wanted: string | undefined): string => {
  if (wanted === undefined || !/^\/(?![/\\])/.test(wanted)) return PATHS.home;
  const path = wanted.split(/[?#]/, 1)[0] ?? "";
  return KNOWN.some((pattern) => pattern.test(path)) ? wanted : PATHS.home;
};
