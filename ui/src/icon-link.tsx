import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import type { AnchorProps } from "./text-link.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconLinkProps = Omit<AnchorProps, "children"> & {
  readonly name: string;
  readonly icon: IconShape;
  /**
   * Whether the name is shown beside the icon. Set this property for an icon that users could mistake for an action.
   */
  readonly isNamed?: boolean;
};

const look =
  "inline-flex min-h-hit min-w-hit shrink-0 items-center justify-center gap-2 rounded-control text-ink-2 transition-colors duration-90 focus-ring hover:bg-tint hover:text-ink";

/** A link that looks like an IconButton. It takes the properties of an <a>, so that the router can wrap it. */
export function IconLink({ name, icon, isNamed = false, className, ...anchor }: IconLinkProps) {
  const link = (
    <a {...anchor} className={classes(look, isNamed && "px-2.5 text-ui font-semibold", className)}>
      <Icon of={icon} />
      <span className={isNamed ? undefined : "sr-only"}>{name}</span>
    </a>
  );
  return isNamed ? link : <Tooltip content={name}>{link}</Tooltip>;
}
