import type { ReactNode } from "react";
import { useId } from "react";

interface PanelProps {
  readonly title: string;
  readonly tone?: "accent" | "danger";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** Something that waits for a decision, shown above what it concerns. */
export function Panel({ title, tone = "accent", children, actions }: PanelProps) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`border-s-3 bg-surface px-4 py-3.5 sm:px-5 ${tone === "danger" ? "border-danger" : "border-accent"}`}
    >
      <h2 id={id} className="text-body font-semibold break-words">
        {title}
      </h2>
      <div className="mt-1 flex max-w-prose flex-col gap-3 text-ink-2">{children}</div>
      {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}
