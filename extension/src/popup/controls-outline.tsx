import { Icon } from "@keepwell/ui/icon.tsx";
import { AddIcon, GeneratorIcon, LockIcon, MoreIcon } from "@keepwell/ui/icons.ts";
import { controlSpace } from "./list-class.ts";

const ICONS = [AddIcon, GeneratorIcon, MoreIcon, LockIcon];

/** Shows the icons of `Controls` until the buttons are loaded, so that nothing moves when the buttons appear. */
export function ControlsOutline() {
  return ICONS.map((icon, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the icons never change
    <span key={at} className={controlSpace}>
      <Icon of={icon} />
    </span>
  ));
}
