import { classes } from "./classes.ts";

type CountdownRingProps = {
  readonly left: number;
  readonly whole: number;
  /** The event and its time in words: "New code in 12 s". Screen readers read it on demand and never announce it. */
  readonly words: string;
};

/** When this many seconds or fewer are left, the ring changes its colour, because it is too late to begin typing. */
const hurrySeconds = 5;
const radius = 8;
const length = 2 * Math.PI * radius;

/** The seconds left, as a number and as a ring that empties. The ring is only a decoration of the number. */
export function CountdownRing({ left, whole, words }: CountdownRingProps) {
  const hurries = left <= hurrySeconds;
  return (
    <span
      role="timer"
      className={classes(
        "inline-flex items-center gap-1.5 text-meta tabular-nums select-none",
        hurries ? "text-warn-text" : "text-ink-2",
      )}
    >
      <svg aria-hidden="true" viewBox="0 0 20 20" className="size-4.5 -rotate-90 fill-none stroke-[2.5]">
        <circle cx="10" cy="10" r={radius} className="stroke-line" />
        <circle
          cx="10"
          cy="10"
          r={radius}
          strokeDasharray={length}
          strokeDashoffset={length * (1 - left / whole)}
          className={classes(
            "transition-[stroke-dashoffset] duration-140 forced-colors:stroke-[Highlight]",
            hurries ? "stroke-warn-mark" : "stroke-accent",
          )}
        />
      </svg>
      <span aria-hidden="true" className="min-w-[2ch]">
        {left}
      </span>
      <span className="sr-only">{words}</span>
    </span>
  );
}
