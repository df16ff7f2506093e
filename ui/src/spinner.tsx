import { classes } from "./classes.ts";

/**
 * Shows that the page is busy. Put a text beside it, for screen readers. It does not move if the user prefers reduced
 * motion.
 */
export function Spinner({ className }: { readonly className?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      className={classes("size-4 motion-safe:animate-turn", className)}
    >
      <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="2" opacity="0.25" />
      <path d="M14 8a6 6 0 0 0-6-6" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}
