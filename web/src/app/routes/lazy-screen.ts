import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * Makes a screen whose code is loaded when the screen is opened. If loading failed, the router itself would reload the
 * page, without keeping the drafts, and also without a connection. The error that is thrown here prevents this, and
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
