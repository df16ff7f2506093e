import type { ReactNode } from "react";
import { useUiText } from "./text/ui-text.ts";

type PlaceholderProps = { readonly className: string; readonly children: ReactNode };

/** Shapes in place of content that is being loaded. Screen readers announce that the content is loading. */
export function Placeholder({ className, children }: PlaceholderProps) {
  const text = useUiText();
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {text.loading}
      </span>
      {children}
    </div>
  );
}
