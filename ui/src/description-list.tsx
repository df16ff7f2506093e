import type { MouseEvent, ReactNode } from "react";

/** Names and values, in two aligned columns with thin lines between the rows. It contains `DescriptionRow`s. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

// Aligns the first line of the label and of the value with the buttons, for buttons of any height.
const value = "min-w-0 flex-1 break-words py-1 sm:py-[calc((var(--spacing-hit)-1.375rem)/2)]";

type DescriptionRowProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Called when the value is clicked, to copy it. Only a mouse can do this, so `actions` must contain a button that
   * does the same.
   */
  readonly onValueClick?: () => void;
};

export function DescriptionRow({ label, children, actions, onValueClick }: DescriptionRowProps) {
  const copyUnlessSelecting = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (!isOnControl && document.getSelection()?.isCollapsed !== false) onValueClick?.();
  };
  return (
    <div className="group/value flex flex-wrap items-center gap-x-4 border-b border-line py-1.5 sm:flex-nowrap sm:items-start">
      <dt className="w-full shrink-0 break-words text-meta text-ink-2 sm:w-28 sm:py-[calc((var(--spacing-hit)-1.125rem)/2)]">
        {label}
      </dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in `actions` is the accessible control */}
      <dd
        onClick={onValueClick && copyUnlessSelecting}
        className={
          onValueClick
            ? `${value} -mx-1.5 rounded-tag px-1.5 not-has-[[data-secret-line]]:group-hover/value:bg-tint`
            : value
        }
      >
        {children}
      </dd>
      {actions !== undefined && <dd className="flex shrink-0 items-center gap-0.5">{actions}</dd>}
    </div>
  );
}
