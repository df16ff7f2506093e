import { type ReactNode, useEffect, useRef } from "react";

interface SectionProps {
  readonly title: string;
  /** Shown at the end of the heading's line, such as a count. */
  readonly aside?: ReactNode;
  /**
   * Whether this section takes the focus. It must if the element with the focus has disappeared together with the
   * previous step.
   */
  readonly takesFocus?: boolean;
  readonly children: ReactNode;
}

export function Section({ title, aside, takesFocus = false, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <section className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 ref={heading} tabIndex={takesFocus ? -1 : undefined} className="text-section outline-none">
          {title}
        </h2>
        {aside !== undefined && <p className="text-ui text-ink-2 tabular-nums">{aside}</p>}
      </div>
      {children}
    </section>
  );
}
