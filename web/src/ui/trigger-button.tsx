import type { Ref } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { Avatar } from "./avatar.tsx";
import { Icon } from "./icon.tsx";
import { ChevronIcon } from "./icons.ts";

type TriggerButtonProps = {
  /** Whose initials to show. */
  readonly avatar: string;
  readonly label: string;
  readonly text: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** On the bar: opens the popover of whoever is named on it. */
export function TriggerButton({ avatar, label, text, ref }: TriggerButtonProps) {
  return (
    <RacButton
      ref={ref}
      aria-label={label}
      className="flex min-h-10 max-w-60 cursor-default items-center gap-2 rounded-control px-2 text-ui text-bar-ink hover:bg-bar-hover focus-ring"
    >
      <Avatar name={avatar} />
      <span className="min-w-0 truncate">{text}</span>
      <Icon of={ChevronIcon} size="sm" />
    </RacButton>
  );
}
