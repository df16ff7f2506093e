import { useId } from "react";
import { classes } from "./classes.ts";

type SegmentedControlProps<Value extends string> = {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
};

/** Radio buttons in a strip, for two to four short choices. One of them is always chosen. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className={props.isLabelHidden ? "sr-only" : "mb-1 text-ui font-semibold"}>
        {props.label}
      </legend>
      <div className="flex w-fit max-w-full flex-wrap gap-0.5 rounded-control border border-line bg-sunken p-0.5">
        {props.options.map((option) => {
          const isChosen = option.value === props.value;
          return (
            <label
              key={option.value}
              className={classes(
                "relative inline-flex min-h-8 items-center rounded-tag border px-2 text-ui select-none sm:px-3 pointer-coarse:min-h-10",
                "outline-offset-2 outline-focus has-focus-visible:outline-2",
                isChosen
                  ? "border-control bg-raised font-semibold text-ink forced-colors:border-[Highlight]"
                  : "border-transparent text-ink-2 hover:text-ink",
              )}
            >
              <input
                type="radio"
                name={name}
                value={option.value}
                checked={isChosen}
                onChange={() => props.onChange(option.value)}
                className="absolute inset-0 m-0 cursor-default opacity-0"
              />
              <StableWidth>{option.label}</StableWidth>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Reserves the width of the bold label, so that a segment does not shift its neighbours when it is chosen. */
function StableWidth({ children }: { readonly children: string }) {
  return (
    <span className="grid justify-items-center *:[grid-area:1/1]">
      <span>{children}</span>
      <span aria-hidden="true" className="invisible font-semibold">
        {children}
      </span>
    </span>
  );
}
