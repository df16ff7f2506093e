import { NavLink } from "@keepwell/ui/nav-list.tsx";
import { createLink } from "@tanstack/react-router";

/**
 * The link of a `NavList`, connected to the router. It is not in links.tsx, because the login page loads links.tsx and
 * has no `NavList`.
 */
export const RouterNavLink = createLink(NavLink);
