import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * Makes a screen whose code is loaded when the screen is opened. When loading fails, the router by default reloads the
 * page, even without a connection, and does not keep the drafts. The error that is thrown here prevents this, and
 * lost-code.ts handles the failure.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error("The code of this screen could not be loaded.", { cause });
      }),
    name,
  );
