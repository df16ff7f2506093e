import { type ReactNode, useId } from "react";

type DangerSectionProps = {
  readonly title: string;
  /** A sentence about what the action does, or why it is refused. */
  readonly text: string;
  readonly children: ReactNode;
};

/**
 * The last section of a settings page. It contains a destructive action, such as deleting or leaving, apart from the
 * other settings.
 */
export function DangerSection({ title, text, children }: DangerSectionProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className="border-s-3 border-danger bg-surface px-5 py-5">
      <h2 id={heading} className="text-section">
        {title}
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-ink-2">{text}</p>
      {children}
    </section>
  );
}
