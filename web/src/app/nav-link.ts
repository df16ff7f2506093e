import { NavLink } from "@keepwell/ui/nav-list.tsx";
import { createLink } from "@tanstack/react-router";

/** The link of a `NavList`, connected to the router. Not in links.tsx, because the login page has no such list. */
export const RouterNavLink = createLink(NavLink);
