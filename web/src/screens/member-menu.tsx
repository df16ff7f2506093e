import type { ComponentProps } from "react";
import { SideMenu } from "../features/shell/side-menu.tsx";
import { WaitingMenuLinks } from "./waiting-links.tsx";

/** The phone's menu, with the links that say how much waits for the user. */
export function MemberMenu(props: Omit<ComponentProps<typeof SideMenu>, "links">) {
  return <SideMenu {...props} links={WaitingMenuLinks} />;
}
