import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";

type TextButtonProps = {
  readonly children: ReactNode;
  /** For screen readers, where the words alone do not say what pressing them does. Begins or ends with them. */
  readonly name?: string;
  readonly onPress: () => void;
};

/** Words that do something where they stand; what goes somewhere is a link. */
export function TextButton({ children, name, onPress }: TextButtonProps) {
  return (
    <RacButton
      aria-label={name}
      onPress={onPress}
      className="inline-block min-h-6 min-w-6 max-w-full cursor-default rounded-tag text-start wrap-anywhere text-link decoration-1 underline-offset-3 hover:underline focus-ring"
    >
      {children}
    </RacButton>
  );
}
