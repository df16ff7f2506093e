import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A screen whose code is loaded when it is opened. If that fails, the router would reload the page by itself, without
 * the drafts and also offline; lost-code.ts handles it instead.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error("The code of this screen could not be loaded.", { cause });
      }),
    name,
  );
