import { type ReactNode, useEffect, useId, useRef } from "react";

interface PanelProps {
  readonly title: string;
  readonly tone?: "accent" | "danger";
  readonly children: ReactNode;
  readonly actions?: ReactNode;
  /**
   * Whether the panel's title takes the focus. Set it for a panel that opens when the user presses a control. When the
   * panel closes, the focus returns to that control, unless another control has the focus.
   */
  readonly takesFocus?: boolean;
}

/** Shows a question that waits for the user's decision, above its details. */
export function Panel({ title, tone = "accent", children, actions, takesFocus = false }: PanelProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  useFocus(heading, takesFocus);
  return (
    <section
      aria-labelledby={id}
      className={`border-s-3 bg-surface px-4 py-3.5 sm:px-5 ${tone === "danger" ? "border-danger" : "border-accent"}`}
    >
      <h2
        ref={heading}
        id={id}
        tabIndex={takesFocus ? -1 : undefined}
        className="text-body font-semibold break-words outline-none"
      >
        {title}
      </h2>
      <div className="mt-1 flex max-w-prose flex-col gap-3 text-ink-2">{children}</div>
      {actions !== undefined && <div className="mt-3 flex flex-wrap gap-2">{actions}</div>}
    </section>
  );
}

const useFocus = (heading: { readonly current: HTMLElement | null }, isWanted: boolean): void => {
  useEffect(() => {
    if (!isWanted) return undefined;
    const pressed = document.activeElement;
    heading.current?.focus();
    return () => {
      const isLost = document.activeElement === document.body;
      if (isLost && pressed instanceof HTMLElement && pressed.isConnected) pressed.focus();
    };
  }, [heading, isWanted]);
};
