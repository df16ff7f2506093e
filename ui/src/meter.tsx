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
  /** Whether screen readers also announce the first value. By default they announce only changes. */
  readonly announcesFirst?: boolean;
};

const steps = [1, 2, 3, 4, 5] as const;
const colours = ["bg-danger", "bg-danger", "bg-warn-mark", "bg-success-mark", "bg-success-mark"] as const;
/** How many milliseconds a value must stay unchanged before it is announced. */
const SETTLED_MS = 800;

/** Shows a strength in five segments and in words. Screen readers announce it once the user has stopped typing. */
export function Meter({ label, value, word, suggestion, announcesFirst = false }: MeterProps) {
  const text = useUiText();
  const spoken = useSettled(`${label}: ${word}. ${suggestion ?? ""}`, announcesFirst);
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
 * Returns the last `value` that did not change for `SETTLED_MS`. Returns "" until then, and without `countsFirst` also
 * until the value has changed.
 */
function useSettled(value: string, countsFirst: boolean): string {
  const [first] = useState(countsFirst ? "" : value);
  const [result, settle] = useState("");
  useEffect(() => {
    if (value === (result || first)) return;
    const timer = setTimeout(() => settle(value), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [value, first, result]);
  return result;
}
