import type { MouseEvent, ReactNode } from 'react';

/** Names and values, in two aligned columns ruled by hairlines. `DescriptionRow`s inside. */
export function DescriptionList({ children }: { readonly children: ReactNode }) {
  return <dl className="border-t border-line">{children}</dl>;
}

type DescriptionRowProps = {
  readonly label: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Lets the whole value be clicked to copy it. A convenience for the mouse only: `actions` must hold the button
   * that does the same.
   */
  readonly onValueClick?: () => void;
};

export function DescriptionRow({ label, children, actions, onValueClick }: DescriptionRowProps) {
  const copyUnlessSelecting = (event: MouseEvent) => {
    const isOnControl = event.target instanceof Element && event.target.closest('a, button') !== null;
    if (!isOnControl && document.getSelection()?.isCollapsed !== false) onValueClick?.();
  };
  return (
    <div className="group/value flex flex-wrap items-center gap-x-4 border-b border-line py-1.5 sm:min-h-row sm:flex-nowrap">
      <dt className="w-full shrink-0 text-meta text-ink-2 sm:w-30">{label}</dt>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the button in `actions` is the accessible control */}
      <dd
        onClick={onValueClick && copyUnlessSelecting}
        className={
          onValueClick
            ? '-mx-1.5 min-w-0 flex-1 rounded-tag px-1.5 py-1 break-words group-hover/value:bg-tint'
            : 'min-w-0 flex-1 py-1 break-words'
        }
      >
        {children}
      </dd>
      {actions !== undefined && <dd className="flex shrink-0 items-center gap-0.5">{actions}</dd>}
    </div>
  );
}
