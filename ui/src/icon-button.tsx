import type { Ref } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { RefusalHint } from "./refusal-hint.tsx";
import { Spinner } from "./spinner.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useRefusal } from "./use-refusal.ts";

type IconButtonProps = {
  /** The action and its object: "Copy password for Admin panel". */
  readonly name: string;
  /** A shorter text for the tooltip. The default is the name. */
  readonly tip?: string;
  readonly icon: IconShape;
  /** `primary`: the main action of a page on a phone, which has no room for a label. */
  readonly tone?: "neutral" | "accent" | "danger" | "bar" | "primary";
  readonly onPress?: () => void;
  readonly isPending?: boolean;
  readonly disabledReason?: string | undefined;
  /** Makes the button a toggle. A press changes this state, and the name stays the same. */
  readonly isPressed?: boolean;
  readonly autoFocus?: boolean;
  readonly ref?: Ref<HTMLButtonElement>;
};

const tones = {
  neutral: "text-ink-2 hover:bg-tint hover:text-ink pressed:bg-selected",
  accent: "text-link hover:bg-tint pressed:bg-selected",
  danger: "text-ink-2 hover:bg-danger-tint hover:text-danger-text pressed:bg-danger-tint",
  primary: "bg-accent text-on-accent hover:bg-accent-hover pressed:bg-accent-press",
  bar: "text-bar-dim hover:bg-bar-hover hover:text-bar-ink",
} as const;

export function IconButton(props: IconButtonProps) {
  const { name, tip = name, icon, tone = "neutral", isPending = false, disabledReason } = props;
  const refusal = useRefusal(disabledReason);
  return (
    <>
      <Tooltip
        content={disabledReason === undefined ? tip : `${tip}. ${disabledReason}`}
        isForced={refusal.isShown}
      >
        <RacButton
          ref={props.ref}
          aria-label={name}
          aria-pressed={props.isPressed}
          autoFocus={props.autoFocus}
          isPending={isPending}
          onPress={disabledReason === undefined ? props.onPress : undefined}
          className={classes(
            "inline-flex size-hit shrink-0 items-center justify-center rounded-control transition-colors duration-90 focus-ring cursor-default",
            tones[tone],
            "aria-pressed:text-link aria-pressed:[&_svg]:fill-current",
            "not-pending:aria-disabled:bg-transparent not-pending:aria-disabled:text-control",
          )}
          {...refusal.controlProps}
        >
          {isPending ? <Spinner /> : <Icon of={icon} />}
        </RacButton>
      </Tooltip>
      <RefusalHint refusal={refusal} />
    </>
  );
}
