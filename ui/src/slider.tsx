import { useId } from "react";

type SliderProps = {
  readonly label: string;
  /** The value in words: "24 characters". */
  readonly valueText: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
};

export function Slider({ label, valueText, min, max, value, onChange }: SliderProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3 text-ui">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <span aria-hidden="true" className="text-ink-2 tabular-nums">
          {valueText}
        </span>
      </div>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={valueText}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        className="m-0 h-6 w-full rounded-tag accent-accent focus-ring pointer-coarse:h-11"
      />
    </div>
  );
}
