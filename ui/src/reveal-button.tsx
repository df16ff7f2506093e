import { Button as RacButton } from "react-aria-components/Button";
import { type UiText, useUiText } from "./text/ui-text.ts";

type RevealButtonProps = {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
  readonly controls?: string;
  /** The name of the value, if it is not a password. The button's label contains this name. */
  readonly what?: string | undefined;
};

/**
 * A button that shows or hides a value. A press changes its label. It has no pressed state, because "Hide, pressed"
 * would be contradictory.
 */
export function RevealButton({ isShown, onChange, controls, what }: RevealButtonProps) {
  const text = useUiText();
  return (
    <RacButton
      aria-label={revealLabel(isShown, what, text)}
      aria-controls={controls}
      onPress={() => onChange(!isShown)}
      className="grid min-h-7 cursor-default items-center rounded-tag px-2 text-ui font-semibold text-link *:[grid-area:1/1] hover:bg-tint focus-ring-inset pointer-coarse:min-h-10"
    >
      <span className={isShown ? "invisible" : undefined}>{text.show}</span>
      <span className={isShown ? undefined : "invisible"}>{text.hide}</span>
    </RacButton>
  );
}

function revealLabel(isShown: boolean, what: string | undefined, words: UiText): string {
  if (what === undefined) return isShown ? words.hidePassword : words.showPassword;
  return isShown ? words.hideNamed(what) : words.showNamed(what);
}

/** Returns the sentence that screen readers announce after a press. */
export function revealedWords(isShown: boolean, what: string | undefined, words: UiText): string {
  if (what === undefined) return isShown ? words.passwordShown : words.passwordHidden;
  return isShown ? words.namedShown(what) : words.namedHidden(what);
}
