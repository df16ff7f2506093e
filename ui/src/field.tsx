import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { fieldError, fieldFrame, fieldHint, fieldLabel } from "./field-class.ts";
import { Icon } from "./icon.tsx";
import { useUiText } from "./text/ui-text.ts";

/** The properties that every form field has. Its control has further properties. */
export type FieldProps = {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly error?: string | undefined;
  readonly isOptional?: boolean;
  readonly isLabelHidden?: boolean;
};

export type FieldIds = {
  readonly id: string;
  readonly labelId: string;
  readonly hintId: string;
  readonly errorId: string;
};

export function useFieldIds(): FieldIds {
  const id = useId();
  return { id, labelId: `${id}-label`, hintId: `${id}-hint`, errorId: `${id}-error` };
}

export function describedBy(ids: FieldIds, { hint, error }: FieldProps, more?: string): string | undefined {
  const parts = [error !== undefined && ids.errorId, hint !== undefined && ids.hintId, more];
  return parts.filter(Boolean).join(" ") || undefined;
}

type FrameProps = FieldProps & { readonly ids: FieldIds; readonly children: ReactNode };

export function FieldFrame({ ids, label, hint, error, isOptional, isLabelHidden, children }: FrameProps) {
  const text = useUiText();
  return (
    <div className={fieldFrame}>
      <label id={ids.labelId} htmlFor={ids.id} className={isLabelHidden ? "sr-only" : fieldLabel}>
        {label}
        {isOptional && <span className="font-normal text-ink-3"> {text.optional}</span>}
      </label>
      <FieldHint id={ids.hintId}>{hint}</FieldHint>
      {children}
      <FieldError id={ids.errorId}>{error}</FieldError>
    </div>
  );
}

export function FieldHint({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div id={id} className={fieldHint}>
      {children}
    </div>
  );
}

/** Shows an error by a colour, a glyph and words, so that users who cannot see the colour also notice the error. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div id={id} className={fieldError}>
      <Icon of={CircleAlert} size="sm" className="mt-0.5" />
      <span>{children}</span>
    </div>
  );
}
