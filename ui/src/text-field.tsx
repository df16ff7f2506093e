import type { InputHTMLAttributes, ReactNode, Ref } from "react";
import { classes } from "./classes.ts";
import { describedBy, FieldFrame, type FieldProps, useFieldIds } from "./field.tsx";
import { bareInput, fieldBox } from "./field-class.ts";
import { hiddenFromManagers } from "./hidden-from-managers.ts";

export type TextFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly type?: "text" | "email" | "tel" | "url" | "date";
  readonly autoComplete?: InputHTMLAttributes<HTMLInputElement>["autoComplete"];
  readonly inputMode?: InputHTMLAttributes<HTMLInputElement>["inputMode"];
  readonly maxLength?: number;
  readonly placeholder?: string;
  readonly isReadOnly?: boolean;
  readonly isMono?: boolean;
  /** Keeps the browser and other password managers from filling in or storing this value. */
  readonly isPrivate?: boolean;
  readonly autoFocus?: boolean;
  /** Called when the field loses the focus, and before Enter sends the form. */
  readonly onLeave?: () => void;
  /** A button at the right end, inside the box. */
  readonly trailing?: ReactNode;
  readonly ref?: Ref<HTMLInputElement>;
};

export function TextField(props: TextFieldProps) {
  const ids = useFieldIds();
  return (
    <FieldFrame {...props} ids={ids}>
      <div className={fieldBox}>
        <input
          ref={props.ref}
          id={ids.id}
          name={props.name}
          type={props.type ?? "text"}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onLeave}
          onKeyDown={(event) => event.key === "Enter" && props.onLeave?.()}
          autoComplete={props.isPrivate ? "off" : props.autoComplete}
          inputMode={props.inputMode}
          maxLength={props.maxLength}
          placeholder={props.placeholder}
          readOnly={props.isReadOnly}
          // biome-ignore lint/a11y/noAutofocus: set only on the first field of a dialog, sign-in step or form
          autoFocus={props.autoFocus}
          autoCapitalize={capitals(props)}
          spellCheck={props.type === undefined && !props.isMono && !props.isPrivate}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, props)}
          className={classes(bareInput, "px-3", props.isMono && "secret")}
          {...(props.isPrivate ? hiddenFromManagers : {})}
        />
        {props.trailing !== undefined && <div className="flex items-center pe-0.5">{props.trailing}</div>}
      </div>
    </FieldFrame>
  );
}

// A phone capitalises the first letter of a sentence, which is wrong in an address or a code.
function capitals({ type, isMono, isPrivate }: TextFieldProps): "none" | undefined {
  return type !== undefined || isMono || isPrivate ? "none" : undefined;
}
