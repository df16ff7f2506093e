import { Check, Minus } from "lucide-react";
import { classes } from "./classes.ts";

type CheckBoxGlyphProps = {
  readonly isChecked: boolean;
  readonly isMixed?: boolean;
  readonly className?: string;
};

/**
 * The square of a checkbox. It is only a picture: the real input is invisible and beside it. The square has no
 * transition: a list can change thousands of checkboxes at once, and React Aria keeps a removed element in memory if it
 * has several transitions.
 */
export function CheckBoxGlyph({ isChecked, isMixed = false, className }: CheckBoxGlyphProps) {
  const Shape = isMixed ? Minus : Check;
  const isFilled = isChecked || isMixed;
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-flex size-4.5 shrink-0 items-center justify-center rounded-tag border",
        isFilled
          ? "border-accent bg-accent text-on-accent forced-colors:bg-[Highlight]"
          : "border-control bg-surface",
        className,
      )}
    >
      {isFilled && <Shape className="size-3.5" strokeWidth={3} />}
    </span>
  );
}
