/** @file The root route, and functions that define pages that are loaded on demand. */
import { type AnyRoute, createRootRoute, createRoute, Outlet } from "@tanstack/react-router";
import { Shortcuts } from "../../features/shell/shortcuts.tsx";
import { CrashScreen } from "../../screens/crash-screen.tsx";
import type { LaterPage } from "../../screens/later-pages.ts";
import { useFocusHeading } from "../use-focus-heading.ts";
import { lazyScreen } from "./lazy-screen.ts";

/** Makes the component of a page whose code is loaded when the page is opened. */
export const lazyPage = (name: LaterPage) =>
  lazyScreen(async () => ({
    default: await (await import("../../screens/later-pages.ts")).laterPages[name](),
  }));

export const NotFoundScreen = lazyScreen(
  () => import("../../screens/not-found-screen.tsx"),
  "NotFoundScreen",
);

/** Returns a function that creates a page of the layout `parent` from a path and the page's name. */
export const pagesIn =
  <Parent extends AnyRoute>(parent: Parent) =>
  <const Path extends string>(path: Path, name: LaterPage) =>
    createRoute({ getParentRoute: () => parent, path, component: lazyPage(name) });

export const root = createRootRoute({
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
