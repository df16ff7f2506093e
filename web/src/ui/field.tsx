import { CircleAlert } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useText } from "../text/text.ts";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

/** What every form field has around its control. */
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

/** The bordered box around an input and its trailing button: one border, one ring for both. */
export const fieldBox =
  "flex min-h-field w-full items-stretch rounded-control border border-control bg-surface text-input text-ink transition-colors duration-90 " +
  "hover:border-ink-3 has-[:focus]:border-focus has-[:focus]:outline-1 has-[:focus]:outline-focus " +
  "has-[[aria-invalid=true]]:border-danger has-[[aria-invalid=true]:focus]:outline-danger " +
  "has-[input:read-only]:border-line has-[input:read-only]:bg-sunken";

export const bareInput = "min-w-0 flex-1 rounded-control bg-transparent outline-none";

type FrameProps = FieldProps & { readonly ids: FieldIds; readonly children: ReactNode };

export function FieldFrame({ ids, label, hint, error, isOptional, isLabelHidden, children }: FrameProps) {
  const text = useText();
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <label
        id={ids.labelId}
        htmlFor={ids.id}
        className={classes(isLabelHidden ? "sr-only" : "text-ui font-semibold text-ink")}
      >
        {label}
        {isOptional && <span className="font-normal text-ink-3"> {text.ui.optional}</span>}
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
    <div id={id} className="text-meta text-ink-2">
      {children}
    </div>
  );
}

/** Colour, glyph and words, so that none of the three has to carry the meaning alone. */
export function FieldError({ id, children }: { readonly id: string; readonly children: ReactNode }) {
  if (children === undefined) return null;
  return (
    <div id={id} className="flex items-start gap-1.5 text-meta text-danger-text">
      <Icon of={CircleAlert} size="sm" className="mt-0.5" />
      <span>{children}</span>
    </div>
  );
}
