import { classes } from "./classes.ts";

/**
 * The greatest count that the badge shows as a number. A greater count is shown as "99+", so that the badge stays
 * small.
 */
const MOST = 99;

interface CountBadgeProps {
  readonly count: number;
  readonly className?: string;
}

/** A number in a red circle. Put the number in words beside it, for screen readers. */
export function CountBadge({ count, className }: CountBadgeProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-flex min-h-5 min-w-5 items-center justify-center rounded-full bg-danger px-1.5 text-meta font-semibold text-on-accent tabular-nums",
        className,
      )}
    >
      {count > MOST ? `${MOST}+` : count}
    </span>
  );
}
