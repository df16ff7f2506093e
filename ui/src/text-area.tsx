import type { Ref } from "react";
import { classes } from "./classes.ts";
import { describedBy, FieldFrame, type FieldProps, useFieldIds } from "./field.tsx";
import { bareInput, fieldBox } from "./field-class.ts";
import { hiddenFromManagers } from "./hidden-from-managers.ts";

type TextAreaProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly rows?: number;
  readonly maxLength?: number;
  readonly isMono?: boolean;
  readonly isPrivate?: boolean;
  readonly ref?: Ref<HTMLTextAreaElement>;
};

/** A text field of several lines. It grows with its text, from `rows` lines to half the height of the window. */
export function TextArea(props: TextAreaProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame {...props} ids={ids}>
      <div className={fieldBox}>
        <textarea
          ref={props.ref}
          style={{ minHeight: `${(props.rows ?? 4) * 1.5 + 1}rem` }}
          id={ids.id}
          name={props.name}
          maxLength={props.maxLength}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          autoComplete="off"
          spellCheck={!props.isMono && !props.isPrivate}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, props)}
          className={classes(
            bareInput,
            "field-sizing-content max-h-[50dvh] resize-y px-3 py-2",
            props.isMono && "secret",
          )}
          {...(props.isPrivate ? hiddenFromManagers : {})}
        />
      </div>
    </FieldFrame>
  );
}
