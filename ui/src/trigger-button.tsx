import type { Ref } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { ChevronIcon } from "./icons.ts";

type TriggerButtonProps = {
  /** The name whose initials are shown. */
  readonly avatar: string;
  readonly label: string;
  readonly text: string;
  /** Called if the user presses the button before the popover is loaded. */
  readonly onPress?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** The account button in the bar at the top. It shows initials and a short text, and opens the account's popover. */
export function TriggerButton({ avatar, label, text, onPress, ref }: TriggerButtonProps) {
  return (
    <RacButton
      ref={ref}
      onPress={onPress}
      className="flex min-h-10 max-w-60 cursor-default items-center gap-2 rounded-control px-2 text-ui text-bar-ink hover:bg-bar-hover focus-ring"
    >
      <Avatar name={avatar} />
      <span aria-hidden="true" className="min-w-0 truncate">
        {text}
      </span>
      <span className="sr-only">{label}</span>
      <Icon of={ChevronIcon} size="sm" />
    </RacButton>
  );
}
