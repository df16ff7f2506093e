/** @file The router. Its routes are those of the table in the specification. */
import { createRouter } from "@tanstack/react-router";
import { BASE } from "../paths.ts";
import { CrashScreen } from "../screens/crash-screen.tsx";
import { platform } from "./platform.ts";
import { billingRoutes } from "./routes/billing-routes.ts";
import { guestRoutes } from "./routes/guest-routes.ts";
import { member } from "./routes/member-route.ts";
import { NotFoundScreen, root } from "./routes/root-route.tsx";
import { settingsRoutes } from "./routes/settings-routes.ts";
import { teamRoutes } from "./routes/team-routes.ts";
import { vaultRoutes } from "./routes/vault-routes.ts";
import { parseSearch, stringifySearch } from "./search.ts";

const { extension, server } = platform();

export const router = createRouter({
  routeTree: root.addChildren([
    ...guestRoutes,
    member.addChildren([...vaultRoutes, settingsRoutes, billingRoutes, ...teamRoutes]),
  ]),
  basepath: BASE,
  // Without `origin`, the router would treat the extension's own addresses as links to another site.
  ...(extension && { history: extension.history, origin: server }),
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
