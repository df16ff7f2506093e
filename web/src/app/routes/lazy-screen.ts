import { lazyRouteComponent } from "@tanstack/react-router";

/**
 * A screen whose code comes when it is opened. Where that fails the router would reload the page on its own, without
 * the drafts and also offline, if it recognised the failure; what happens instead is in lost-code.ts.
 */
export const lazyScreen: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(
    () =>
      load().catch((cause: unknown) => {
        throw new Error("The code of this screen could not be loaded.", { cause });
      }),
    name,
  );
