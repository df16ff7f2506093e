import type { ReactNode, Ref } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { RefusalHint } from "./refusal-hint.tsx";
import { Spinner } from "./spinner.tsx";
import { useUiText } from "./text/ui-text.ts";
import { Tooltip } from "./tooltip.tsx";
import { useRefusal } from "./use-refusal.ts";

export type ButtonProps = {
  readonly children: ReactNode;
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly type?: "button" | "submit";
  readonly icon?: IconShape;
  readonly onPress?: () => void;
  /** Whether the button is busy. It then keeps the focus and its width, and ignores presses. */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  /** What the button does, if its label does not say enough. Shown as a tooltip. */
  readonly hint?: string | undefined;
  /** Why the button cannot act now. The button stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly isWide?: boolean;
  readonly autoFocus?: boolean;
  /**
   * The accessible name, for an action with the same label in every row: "Delete Visa 4242". It begins with the visible
   * label.
   */
  readonly name?: string;
  /** The id of the form that the button submits, if the button is outside of the form. */
  readonly form?: string;
  readonly ref?: Ref<HTMLButtonElement>;
};

export function Button(props: ButtonProps) {
  const {
    children,
    variant = "secondary",
    size = "md",
    type = "button",
    isPending = false,
    disabledReason,
  } = props;
  const refusal = useRefusal(disabledReason);
  const hint = disabledReason ?? props.hint;
  return (
    <>
      <Tooltip content={hint} isDisabled={hint === undefined} isForced={refusal.isShown}>
        <RacButton
          ref={props.ref}
          type={type}
          form={props.form}
          autoFocus={props.autoFocus}
          aria-label={props.name}
          aria-describedby={hint && refusal.hintId}
          isPending={isPending}
          onPress={disabledReason === undefined ? props.onPress : undefined}
          className={buttonClass(variant, size, props.isWide)}
          {...refusal.controlProps}
        >
          <ButtonLabel icon={props.icon} isPending={isPending} pendingLabel={props.pendingLabel}>
            {children}
          </ButtonLabel>
        </RacButton>
      </Tooltip>
      <RefusalHint refusal={{ ...refusal, reason: hint }} />
    </>
  );
}

type LabelProps = Pick<ButtonProps, "children" | "icon" | "isPending" | "pendingLabel">;

/**
 * Shows `children` or, while `isPending`, `pendingLabel`. Both labels are in one grid cell, so that the button is
 * always as wide as the longer label.
 */
function ButtonLabel({ children, icon, isPending = false, pendingLabel }: LabelProps) {
  const text = useUiText();
  const label = (
    <span className={isPending ? "invisible" : "inline-flex items-center justify-center gap-2"}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
  if (pendingLabel === undefined && !isPending) return label;
  return (
    <span className="grid items-center justify-items-center *:[grid-area:1/1]">
      {label}
      <span className={isPending ? "inline-flex items-center gap-2" : "invisible inline-flex gap-2"}>
        <Spinner />
        {pendingLabel ?? <span className="sr-only">{text.working}</span>}
      </span>
    </span>
  );
}
