import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";

type RowButtonProps = {
  readonly children: ReactNode;
  readonly autoFocus?: boolean;
  readonly onPress: () => void;
};

/** A button that fills a whole line. The caller lays out its content. */
export function RowButton({ children, autoFocus = false, onPress }: RowButtonProps) {
  return (
    <RacButton
      autoFocus={autoFocus}
      onPress={onPress}
      className="flex min-h-9 min-w-0 flex-1 cursor-default items-center gap-3 rounded-control px-2 py-1.5 text-ui text-ink focus-ring-inset hover:bg-tint pressed:bg-selected pointer-coarse:min-h-11"
    >
      {children}
    </RacButton>
  );
}
