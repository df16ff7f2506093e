import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * Makes a screen whose code is loaded when the screen is opened. If loading fails, the router would reload the page by
 * itself, without the drafts and also offline. The error that is thrown here prevents that, and lost-code.ts handles
 * the failure.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error("The code of this screen could not be loaded.", { cause });
      }),
    name,
  );
