type ProgressBarProps = {
  readonly label: string;
  readonly value: number;
  readonly max: number;
  /** "1,500 of 4,000" */
  readonly valueText: string;
};

export function ProgressBar({ label, value, max, valueText }: ProgressBarProps) {
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-ui">
        <span>{label}</span>
        <span className="text-ink-2 whitespace-nowrap tabular-nums">{valueText}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={valueText}
        className="h-1.5 overflow-hidden rounded-full bg-line forced-colors:border"
      >
        <div
          className="h-full origin-left bg-accent transition-transform duration-140 forced-colors:bg-[Highlight]"
          style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
        />
      </div>
    </div>
  );
}
