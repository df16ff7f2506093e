import type { permissions } from "./en/permissions.ts";
import { lazyText } from "./lazy-text.ts";

export type PermissionsText = typeof permissions;

/** The words of permissions, loaded where somebody says who may do what. */
export const usePermissionsText = lazyText<PermissionsText>({
  en: async () => (await import("./en/permissions.ts")).permissions,
  "fr-CA": async () => (await import("./fr-CA/permissions.ts")).permissions,
});
