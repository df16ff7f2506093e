import { appearance } from "@keepwell/ui/appearance.ts";
import { PATHS, safeRedirect } from "../paths.ts";

/**
 * Returns the path of the page that the user requested before signing in. Without such a page, returns the first page
 * that the user has chosen in the settings.
 */
export const pathAfterSignIn = (redirect: string | undefined): string =>
  redirect === undefined && appearance().firstPage === "all" ? PATHS.all : safeRedirect(redirect);
