import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";

type TextButtonProps = {
  readonly children: ReactNode;
  /**
   * The name for screen readers, if the label alone does not say what a press does. This name must begin or end with
   * the label.
   */
  readonly name?: string;
  readonly onPress: () => void;
};

/** A button that looks like a link in a text. To lead to another page, use a real link instead. */
export function TextButton({ children, name, onPress }: TextButtonProps) {
  return (
    <RacButton
      aria-label={name}
      onPress={onPress}
      className="inline-block min-h-6 min-w-6 max-w-full cursor-default rounded-tag text-start wrap-anywhere text-link underline decoration-1 underline-offset-3 hover:decoration-2 focus-ring"
    >
      {children}
    </RacButton>
  );
}
