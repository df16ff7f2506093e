import { classes } from "./classes.ts";
import { MarkGlyph } from "./glyphs/mark.tsx";

type MarkProps = { readonly name?: string; readonly size?: "sm" | "lg" };

/** The logo. If `name` is given, it is beside the logo. */
export function Mark({ name, size = "sm" }: MarkProps) {
  const large = size === "lg";
  return (
    <span
      className={classes(
        "inline-flex items-center",
        large ? "gap-3 text-auth font-bold" : "gap-2 text-section font-semibold",
      )}
    >
      <MarkGlyph
        className={classes("text-(--mark-color,var(--color-accent))", large ? "size-8" : "size-5")}
      />
      {name}
    </span>
  );
}
