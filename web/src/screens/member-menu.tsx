import { CountBadge } from "@keepwell/ui/count-badge.tsx";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { MenuIcon } from "@keepwell/ui/icons.ts";
import type { ComponentProps } from "react";
import { SideMenu } from "../features/shell/side-menu.tsx";
import { useShareText } from "../text/share-text.ts";
import { useText } from "../text/text.ts";
import { useDestinations, WaitingMenuLinks } from "./waiting-links.tsx";

/** The phone's menu. Its links show how many tasks wait for the user. */
export function MemberMenu(props: Omit<ComponentProps<typeof SideMenu>, "links">) {
  return <SideMenu {...props} links={WaitingMenuLinks} />;
}

/** The button of the phone's menu. Its number says how many tasks the menu's links show in total. */
export function MenuButton({ onPress }: { readonly onPress: () => void }) {
  const { menu } = useText().shell;
  const { named } = useShareText().waiting;
  const count = useDestinations().reduce((sum, one) => sum + one.count, 0);
  return (
    <div className="relative">
      <IconButton name={count > 0 ? named(menu, count) : menu} icon={MenuIcon} tone="bar" onPress={onPress} />
      {count > 0 && <CountBadge count={count} className="pointer-events-none absolute -end-2 -top-1" />}
    </div>
  );
}
