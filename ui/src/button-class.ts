import { classes } from "./classes.ts";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger" | "danger-quiet";
export type ButtonSize = "md" | "sm";

const base =
  "inline-flex items-center justify-center gap-2 rounded-control border text-ui font-semibold text-center whitespace-nowrap select-none " +
  "transition-colors duration-90 focus-ring cursor-default";

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: "border-transparent bg-accent text-on-accent hover:bg-accent-hover pressed:bg-accent-press",
  secondary: "border-control/60 bg-raised text-ink hover:bg-tint pressed:bg-selected",
  quiet: "border-transparent text-link hover:bg-tint pressed:bg-selected",
  danger: "border-transparent bg-danger text-on-accent hover:bg-danger-hover pressed:bg-danger-press",
  "danger-quiet": "border-transparent text-danger-text hover:bg-danger-tint pressed:bg-danger-tint",
};

// Classes of a button that cannot act now. A busy button keeps its colours.
const refused =
  "not-pending:aria-disabled:border-line not-pending:aria-disabled:bg-sunken not-pending:aria-disabled:text-ink-3";
const refusedQuiet = "not-pending:aria-disabled:bg-transparent not-pending:aria-disabled:text-ink-3";

const sizes: Readonly<Record<ButtonSize, string>> = {
  md: "min-h-field px-3.5 py-1",
  sm: "min-h-hit px-2.5 py-0.5",
};

export function buttonClass(variant: ButtonVariant, size: ButtonSize, isWide = false): string {
  const isQuiet = variant === "quiet" || variant === "danger-quiet";
  return classes(base, variants[variant], sizes[size], isQuiet ? refusedQuiet : refused, isWide && "w-full");
}
