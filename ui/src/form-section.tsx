import { type ReactNode, useId } from "react";

interface FormSectionProps {
  readonly title: string;
  readonly text?: string;
  /** Uses the whole width of the page, for a table. The default is the width of a form. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** One topic of a page, under its own heading. */
export function FormSection({ title, text, isWide = false, children }: FormSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={`flex flex-col gap-4 ${isWide ? "" : "max-w-form"}`}>
      <div>
        <h2 id={id} className="border-b border-line pb-2 text-section">
          {title}
        </h2>
        {text !== undefined && <p className="mt-3 max-w-prose text-ink-2">{text}</p>}
      </div>
      {children}
    </section>
  );
}
