/** @file The links of ui/, connected to the router. */

import { IconLink } from "@keepwell/ui/icon-link.tsx";
import { LinkButton } from "@keepwell/ui/link-button.tsx";
import { TextLink } from "@keepwell/ui/text-link.tsx";
import { createLink } from "@tanstack/react-router";

export const RouterTextLink = createLink(TextLink);
export const RouterIconLink = createLink(IconLink);
export const RouterLinkButton = createLink(LinkButton);
