import { lazyText } from "@keepwell/ui/text/lazy-text.ts";
import type { permissions } from "./en/permissions.ts";

export type PermissionsText = typeof permissions;

/** The texts of permissions. They are loaded with the screens that show or change permissions. */
export const usePermissionsText = lazyText<PermissionsText>({
  en: async () => (await import("./en/permissions.ts")).permissions,
  "fr-CA": async () => (await import("./fr-CA/permissions.ts")).permissions,
});
