import { classes } from "./classes.ts";

const sizes = { sm: "size-7 text-meta", md: "size-9 text-ui", lg: "size-12 text-section" } as const;

type AvatarProps = {
  readonly name: string;
  /** Round for people, square for organisations. */
  readonly shape?: "round" | "square";
  readonly size?: keyof typeof sizes;
};

/** Initials beside a written name. They are a decoration, so screen readers ignore them. */
export function Avatar({ name, shape = "round", size = "sm" }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        "inline-flex shrink-0 items-center justify-center bg-selected font-semibold text-ink uppercase select-none",
        shape === "round" ? "rounded-full" : "rounded-control",
        sizes[size],
      )}
    >
      {initials(name)}
    </span>
  );
}

function initials(name: string): string {
  const words = name.split(/[\s@._-]+/u).filter(Boolean);
  const [first = "?", second] = words;
  return Array.from(first)
    .slice(0, 1)
    .concat(Array.from(second ?? "").slice(0, 1))
    .join("");
}
