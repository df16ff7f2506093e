import { type ReactNode, type Ref, useEffect } from "react";

type PageHeaderProps = {
  readonly title: string;
  /** The browser's title: "This object · Its parent · Keepwell". It must not contain secrets. */
  readonly documentTitle?: string;
  readonly back?: ReactNode;
  readonly note?: ReactNode;
  readonly actions?: ReactNode;
  readonly ref?: Ref<HTMLHeadingElement>;
};

/** The header of a page. Each page has exactly one, and its <h1> gets the focus after a change of route. */
export function PageHeader({ title, documentTitle, back, note, actions, ref }: PageHeaderProps) {
  useEffect(() => {
    if (documentTitle !== undefined) document.title = documentTitle;
  }, [documentTitle]);
  return (
    <header className="flex min-h-[calc(var(--spacing-field)+2.5rem)] flex-wrap items-start gap-x-4 gap-y-3 py-5 has-[h1:only-child]:items-center">
      <div className="min-w-0 flex-1 basis-40">
        {back}
        <h1 ref={ref} tabIndex={-1} className="text-page break-words">
          {title}
        </h1>
        {note !== undefined && <p className="mt-0.5 text-ui text-ink-2">{note}</p>}
      </div>
      {actions !== undefined && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
