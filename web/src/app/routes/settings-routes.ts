import { createRoute, redirect } from "@tanstack/react-router";
import { PATHS } from "../../paths.ts";
import { member } from "./member-route.ts";
import { lazyPage, pagesIn } from "./root-route.tsx";

const settings = createRoute({
  getParentRoute: () => member,
  id: "settings",
  component: lazyPage("SettingsLayout"),
});
const page = pagesIn(settings);

const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: "/settings",
  beforeLoad: () => {
    throw redirect({ to: PATHS["settings.details"], replace: true });
  },
});

export const settingsRoutes = settings.addChildren([
  settingsHome,
  page(PATHS["settings.details"], "DetailsScreen"),
  page(PATHS["settings.password"], "PasswordScreen"),
  page(PATHS["settings.passkeys"], "PasskeysScreen"),
  page(PATHS["settings.tfa"], "TwoFactorScreen"),
  page(PATHS["settings.recovery"], "AccountRecoveryScreen"),
  page(PATHS["settings.sessions"], "SessionsScreen"),
  page(PATHS["settings.activity"], "ActivityScreen"),
  page(PATHS["settings.preferences"], "PreferencesScreen"),
  page(PATHS["settings.extension"], "ExtensionScreen"),
  page(PATHS["settings.data"], "DataScreen"),
  page(PATHS.import, "ImportScreen"),
  page(PATHS.export, "ExportScreen"),
]);
