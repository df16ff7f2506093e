import type { ComponentType } from "react";
import { classes } from "./classes.ts";

/** A Lucide icon or one of the project's own (ui/glyphs). */
export type IconShape = ComponentType<{
  readonly className?: string;
  readonly strokeWidth?: number | string;
}>;

const sizes = { sm: "size-3.5", md: "size-4", lg: "size-5", xl: "size-8" } as const;

type IconProps = {
  readonly of: IconShape;
  readonly size?: keyof typeof sizes;
  readonly className?: string;
};

/** An icon as a decoration. Screen readers ignore it, so there must always be words beside it. */
export function Icon({ of: Shape, size = "md", className }: IconProps) {
  return (
    <span aria-hidden="true" className={classes("inline-flex shrink-0", className)}>
      <Shape className={sizes[size]} strokeWidth={size === "xl" ? 1.5 : 1.75} />
    </span>
  );
}
