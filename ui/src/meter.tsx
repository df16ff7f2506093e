import { useEffect, useState } from "react";
import { classes } from "./classes.ts";
import { useUiText } from "./text/ui-text.ts";

type MeterProps = {
  readonly label: string;
  /** How many segments are filled, from 0 to 5. */
  readonly value: number;
  /** The value as a word: "Weak". */
  readonly word: string;
  readonly suggestion?: string | undefined;
};

const steps = [1, 2, 3, 4, 5] as const;
const colours = ["bg-danger", "bg-danger", "bg-warn-mark", "bg-success-mark", "bg-success-mark"] as const;
const settled = 800;

/** Shows a strength in five segments and in words. Screen readers announce it once the user has stopped typing. */
export function Meter({ label, value, word, suggestion }: MeterProps) {
  const text = useUiText();
  const spoken = useSettled(`${label}: ${word}. ${suggestion ?? ""}`, settled);
  const colour = colours[Math.min(Math.max(value, 1), steps.length) - 1];
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-center gap-3">
        {/* biome-ignore lint/a11y/useSemanticElements: <meter> cannot be drawn as five segments in every browser */}
        <div
          role="meter"
          aria-label={label}
          aria-valuenow={value}
          aria-valuemin={0}
          aria-valuemax={steps.length}
          aria-valuetext={text.meterText(value, steps.length, word)}
          className="flex flex-1 gap-1"
        >
          {steps.map((step) => (
            <span
              key={step}
              className={classes(
                "h-1 flex-1 rounded-full forced-colors:border",
                step <= value ? colour : "bg-line",
                step <= value && "forced-colors:bg-[Highlight]",
              )}
            />
          ))}
        </div>
        <span className="min-w-20 text-end text-meta font-semibold">{word}</span>
      </div>
      {suggestion !== undefined && <p className="text-meta text-ink-2">{suggestion}</p>}
      <span role="status" className="sr-only">
        {spoken}
      </span>
    </div>
  );
}

/**
 * Returns the last `value` that did not change for `wait` ms. Returns "" until the value has changed, so that nothing is
 * announced at the start.
 */
function useSettled(value: string, wait: number): string {
  const [first] = useState(value);
  const [result, settle] = useState("");
  useEffect(() => {
    if (value === (result || first)) return;
    const timer = setTimeout(() => settle(value), wait);
    return () => clearTimeout(timer);
  }, [value, first, result, wait]);
  return result;
}
