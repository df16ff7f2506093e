import { PATHS, safeRedirect } from "../paths.ts";
import { appearance } from "../ui/appearance.ts";

/** The page that was asked for before signing in; otherwise the one that the user chose to begin with. */
export const pathAfterSignIn = (redirect: string | undefined): string =>
  redirect === undefined && appearance().firstPage === "all" ? PATHS.all : safeRedirect(redirect);
