import { Button as RacButton } from "react-aria-components/Button";
import { useText } from "../text/text.ts";

type RevealButtonProps = {
  readonly isShown: boolean;
  readonly onChange: (isShown: boolean) => void;
  readonly controls?: string;
};

/** Its words change and it carries no pressed state: "Hide, pressed" would say the opposite of itself. */
export function RevealButton({ isShown, onChange, controls }: RevealButtonProps) {
  const text = useText();
  return (
    <RacButton
      aria-label={isShown ? text.ui.hidePassword : text.ui.showPassword}
      aria-controls={controls}
      onPress={() => onChange(!isShown)}
      className="grid min-h-7 cursor-default items-center rounded-tag px-2 text-ui font-semibold text-link *:[grid-area:1/1] hover:bg-tint focus-ring-inset pointer-coarse:min-h-10"
    >
      <span className={isShown ? "invisible" : undefined}>{text.ui.show}</span>
      <span className={isShown ? undefined : "invisible"}>{text.ui.hide}</span>
    </RacButton>
  );
}
