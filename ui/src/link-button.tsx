import { type ButtonSize, type ButtonVariant, buttonClass } from "./button-class.ts";
import { Icon, type IconShape } from "./icon.tsx";
import type { AnchorProps } from "./text-link.tsx";

type LinkButtonProps = AnchorProps & {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: IconShape;
  readonly isWide?: boolean;
};

/** A link that looks like a button. It takes the properties of an <a>, so that the router can wrap it. */
export function LinkButton({
  variant = "secondary",
  size = "md",
  icon,
  isWide,
  children,
  ...anchor
}: LinkButtonProps) {
  return (
    <a {...anchor} className={buttonClass(variant, size, isWide)}>
      {icon && <Icon of={icon} />}
      {children}
    </a>
  );
}
