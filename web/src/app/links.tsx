/** @file The links of ui/, connected to the router. */
import { createLink } from "@tanstack/react-router";
import { IconLink } from "../ui/icon-link.tsx";
import { LinkButton } from "../ui/link-button.tsx";
import { NavLink } from "../ui/nav-list.tsx";
import { TextLink } from "../ui/text-link.tsx";

export const RouterTextLink = createLink(TextLink);
export const RouterIconLink = createLink(IconLink);
export const RouterLinkButton = createLink(LinkButton);
export const RouterNavLink = createLink(NavLink);
