/**
 * @file The pages that the document paints before the app's code has loaded. The build renders them
 * (web/build/first-paint.ts). The app's code does not contain this file.
 */

import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { LOCK_REASONS, type LockReason } from "../app/lock-reason.ts";
import { BASE, PATHS } from "../paths.ts";
import { LockPage } from "../screens/lock-page.tsx";
import { LoginScreen } from "../screens/login-screen.tsx";
import { startText } from "../text/text.ts";
import { HomeFrame } from "./home-frame.tsx";

/**
 * A placeholder for an account. public/before-page.js replaces the words in braces with values from the browser's
 * storage.
 */
const YOU = { uid: "", name: "{name}", email: "{email}", token: "" };
/** An account that a passkey can unlock in this browser (web/build/first-paint.ts). */
const WITH_PASSKEY = { ...YOU, uid: "passkey", entity: null };
const IN_TEAM = { ...YOU, entity: "{entity}" };
const ALONE = { ...YOU, entity: null };

interface Page {
  readonly path: string;
  readonly page: () => ReactNode;
}

const lock = (identity: Identity, reason: LockReason): Page => ({
  path: PATHS.home,
  page: () => <LockPage identity={identity} reason={reason} onSignOut={() => undefined} />,
});

const PAGES: Readonly<Record<string, Page>> = {
  login: { path: PATHS["auth.login"], page: LoginScreen },
  ...Object.fromEntries(LOCK_REASONS.map((reason) => [`lock-${reason}`, lock(ALONE, reason)])),
  ...Object.fromEntries(LOCK_REASONS.map((reason) => [`lock-${reason}-passkey`, lock(WITH_PASSKEY, reason)])),
  home: { path: PATHS.home, page: () => <HomeFrame identity={ALONE} /> },
  "team-home": { path: PATHS.home, page: () => <HomeFrame identity={IN_TEAM} /> },
};

const render = async (path: string, page: () => ReactNode): Promise<string> => {
  const root = createRootRoute();
  const route = createRoute({ getParentRoute: () => root, path, component: page });
  const history = createMemoryHistory({ initialEntries: [`${BASE}${path}`] });
  const router = createRouter({ routeTree: root.addChildren([route]), basepath: BASE, history });
  await router.load();
  const { prelude } = await prerender(<RouterProvider router={router} />);
  return new Response(prelude).text();
};

/** Returns the rendered pages by name, in the language that the build has set in `localStorage`. */
export const renderFirstPages = async (): Promise<Readonly<Record<string, string>>> => {
  await startText();
  const rendered: Record<string, string> = {};
  for (const [name, { path, page }] of Object.entries(PAGES)) rendered[name] = await render(path, page);
  return rendered;
};
