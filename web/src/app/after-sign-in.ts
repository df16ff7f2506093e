import { appearance } from "@keepwell/ui/appearance.ts";
import { PATHS, safeRedirect } from "../paths.ts";

/** Returns the page that the user asked for before signing in, otherwise the first page of the user's choice. */
export const pathAfterSignIn = (redirect: string | undefined): string =>
  redirect === undefined && appearance().firstPage === "all" ? PATHS.all : safeRedirect(redirect);
