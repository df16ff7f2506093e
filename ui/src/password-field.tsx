import { type Ref, useEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";
import { describedBy, FieldFrame, type FieldProps, useFieldIds } from "./field.tsx";
import { bareInput, fieldBox } from "./field-class.ts";
import { hiddenFromManagers } from "./hidden-from-managers.ts";
import { RevealButton, revealedWords } from "./reveal-button.tsx";
import { useUiText } from "./text/ui-text.ts";

type PasswordFieldProps = FieldProps & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly name?: string;
  readonly autoComplete?: "current-password" | "new-password" | "off";
  readonly isPrivate?: boolean;
  readonly maxLength?: number;
  /** The name of the value, if it is not a password. The label of the reveal button contains this name. */
  readonly what?: string;
  /** The id of another text that describes the field. */
  readonly describedById?: string;
  readonly autoFocus?: boolean;
  /** Called when the user shows or hides the value, but not when a submit hides it. */
  readonly onReveal?: (isShown: boolean) => void;
  readonly ref?: Ref<HTMLInputElement>;
};

export function PasswordField(props: PasswordFieldProps) {
  const text = useUiText();
  const ids = useFieldIds();
  const frame = useRef<HTMLDivElement>(null);
  // Undefined before the first press of the button, and again after a submit. Nothing is announced as long as it is
  // undefined.
  const [shown, show] = useState<boolean>();
  const isShown = shown ?? false;
  useHideOnSubmit(frame, () => show(undefined));
  return (
    <FieldFrame {...props} ids={ids}>
      <div ref={frame} className={fieldBox}>
        <input
          ref={props.ref}
          id={ids.id}
          name={props.name}
          type={isShown ? "text" : "password"}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
          autoComplete={props.isPrivate ? "off" : props.autoComplete}
          maxLength={props.maxLength}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          translate="no"
          // biome-ignore lint/a11y/noAutofocus: set only where a dialog or sign-in step has a single field
          autoFocus={props.autoFocus}
          aria-invalid={props.error === undefined ? undefined : true}
          aria-describedby={describedBy(ids, props, props.describedById)}
          className={classes(bareInput, "px-3", isShown && "secret")}
          {...(props.isPrivate ? hiddenFromManagers : {})}
        />
        <div className="flex items-center pe-0.5">
          <RevealButton
            isShown={isShown}
            onChange={(next) => {
              show(next);
              props.onReveal?.(next);
            }}
            controls={ids.id}
            what={props.what}
          />
        </div>
      </div>
      <span role="status" className="sr-only">
        {shown === undefined ? "" : revealedWords(shown, props.what, text)}
      </span>
    </FieldFrame>
  );
}

// Hides the value before a submit. At a submit, a browser may store the values of text inputs to suggest them later. So
// the input must then have the type "password" again.
function useHideOnSubmit(frame: { readonly current: HTMLElement | null }, hide: () => void) {
  const latest = useRef(hide);
  latest.current = hide;
  useEffect(() => {
    const form = frame.current?.closest("form");
    const listener = () => latest.current();
    form?.addEventListener("submit", listener);
    return () => form?.removeEventListener("submit", listener);
  }, [frame]);
}
