import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { RefusalHint } from "./refusal-hint.tsx";
import { Tooltip } from "./tooltip.tsx";
import { useRefusal } from "./use-refusal.ts";

type TextButtonProps = {
  readonly children: ReactNode;
  /**
   * The name for screen readers, if the label alone does not say what a press does. This name must begin or end with
   * the label.
   */
  readonly name?: string;
  readonly onPress: () => void;
  /** Why the button cannot act now. The button stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
};

/** A button that looks like a link in a text. To lead to another page, use a real link instead. */
export function TextButton({ children, name, onPress, disabledReason }: TextButtonProps) {
  const refusal = useRefusal(disabledReason);
  return (
    <>
      <Tooltip content={disabledReason} isDisabled={disabledReason === undefined} isForced={refusal.isShown}>
        <RacButton
          aria-label={name}
          onPress={disabledReason === undefined ? onPress : undefined}
          {...refusal.controlProps}
          className="inline-block min-h-6 min-w-6 max-w-full cursor-default rounded-tag text-start wrap-anywhere text-link underline decoration-1 underline-offset-3 hover:decoration-2 focus-ring"
        >
          {children}
        </RacButton>
      </Tooltip>
      <RefusalHint refusal={refusal} />
    </>
  );
}
