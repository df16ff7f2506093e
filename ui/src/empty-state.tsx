import type { ReactNode } from "react";
import { Icon, type IconShape } from "./icon.tsx";

type EmptyStateProps = {
  readonly glyph?: IconShape;
  readonly title: string;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
};

/**
 * Shown in place of an empty list. The text must say what belongs in the list and what to do next, not just "no data".
 */
export function EmptyState({ glyph, title, children, action }: EmptyStateProps) {
  return (
    <div data-empty className="flex flex-col items-start gap-3 bg-surface px-4 py-10 sm:px-6">
      {glyph && <Icon of={glyph} size="xl" className="text-ink-3" />}
      <div className="max-w-prose">
        <p className="text-section">{title}</p>
        {children !== undefined && <div className="mt-1 text-ink-2">{children}</div>}
      </div>
      {/* A long label breaks on a phone, instead of leaving the box. */}
      <div className="max-w-full empty:hidden *:max-w-full *:whitespace-normal">{action}</div>
    </div>
  );
}
