import { LinkButton } from "@keepwell/ui/link-button.tsx";
import type { ComponentProps } from "react";
import { browser } from "../browser.ts";

type SetupLinkProps = Pick<ComponentProps<typeof LinkButton>, "children" | "variant" | "isWide">;

/** A link that opens the set-up page in a tab, because a popup closes at the first press outside of it. */
export function SetupLink(props: SetupLinkProps) {
  return <LinkButton {...props} href={browser.runtime.getURL("setup.html")} target="_blank" />;
}
