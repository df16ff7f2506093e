import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import type { AnchorProps } from "./text-link.tsx";
import { Tooltip } from "./tooltip.tsx";

type IconLinkProps = Omit<AnchorProps, "children"> & { readonly name: string; readonly icon: IconShape };

/** A link that looks like an IconButton. It takes the properties of an <a>, so that the router can wrap it. */
export function IconLink({ name, icon, className, ...anchor }: IconLinkProps) {
  return (
    <Tooltip content={name}>
      <a
        {...anchor}
        className={classes(
          "inline-flex size-hit shrink-0 items-center justify-center rounded-control text-ink-2 transition-colors duration-90 focus-ring hover:bg-tint hover:text-ink",
          className,
        )}
      >
        <Icon of={icon} />
        <span className="sr-only">{name}</span>
      </a>
    </Tooltip>
  );
}
