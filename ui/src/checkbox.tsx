import { type ReactNode, type Ref, useEffect, useRef } from "react";
import { CheckBoxGlyph } from "./check-box-glyph.tsx";
import { classes } from "./classes.ts";
import { describedBy, FieldError, FieldHint, useFieldIds } from "./field.tsx";

type CheckboxProps = {
  readonly label: ReactNode;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly isMixed?: boolean;
  readonly isLabelHidden?: boolean;
  readonly name?: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  /** Why the checkbox cannot be changed now. The checkbox stays focusable and shows the reason. */
  readonly disabledReason?: string | undefined;
  readonly ref?: Ref<HTMLInputElement>;
};

export function Checkbox(props: CheckboxProps) {
  const { label, isChecked, isMixed = false, isLabelHidden = false, error, disabledReason } = props;
  const ids = useFieldIds();
  const input = useMixed(isMixed);
  const hint = disabledReason ?? props.hint;
  return (
    <div className="flex flex-col gap-0.5">
      <label className="group/check relative flex min-h-6 items-start gap-2.5 text-body text-ink">
        <input
          ref={input}
          type="checkbox"
          name={props.name}
          checked={isChecked}
          onChange={(event) => disabledReason === undefined && props.onChange(event.target.checked)}
          aria-disabled={disabledReason === undefined ? undefined : true}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, { label: "", hint, error })}
          className="peer absolute -inset-1 m-0 cursor-default opacity-0"
        />
        <CheckBoxGlyph
          isChecked={isChecked}
          isMixed={isMixed}
          className={classes(
            "mt-0.5 outline-offset-2 outline-focus group-hover/check:border-ink-3 peer-focus-visible:outline-2",
            error !== undefined && "border-danger",
            disabledReason !== undefined && "opacity-50",
          )}
        />
        <span className={classes(isLabelHidden && "sr-only", disabledReason !== undefined && "text-ink-3")}>
          {label}
        </span>
      </label>
      <div className="ps-7 empty:hidden">
        <FieldHint id={ids.hintId}>{hint}</FieldHint>
        <FieldError id={ids.errorId}>{error}</FieldError>
      </div>
    </div>
  );
}

// Sets the property `indeterminate` of an input. HTML has no attribute for it.
function useMixed(isMixed: boolean) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = isMixed;
  }, [isMixed]);
  return input;
}
