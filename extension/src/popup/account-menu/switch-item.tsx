import type { IconShape } from "@keepwell/ui/icon.tsx";
import { CheckIcon } from "@keepwell/ui/icons.ts";
import { MenuItem } from "@keepwell/ui/menu.tsx";

/** An empty icon. It aligns a menu item without an icon with the other items. */
const NoIcon: IconShape = ({ className }) => <svg aria-hidden="true" className={className} />;

interface SwitchItemProps {
  readonly isOn: boolean;
  readonly hint?: string;
  readonly onAction: () => void;
  readonly children: string;
}

/** A menu item that has a check mark while it is on. */
export function SwitchItem({ isOn, ...item }: SwitchItemProps) {
  return <MenuItem icon={isOn ? CheckIcon : NoIcon} {...item} />;
}
