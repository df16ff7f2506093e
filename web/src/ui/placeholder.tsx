import type { ReactNode } from "react";
import { useText } from "../text/text.ts";

type PlaceholderProps = { readonly className: string; readonly children: ReactNode };

/** Shapes in place of what is being loaded, which is announced. */
export function Placeholder({ className, children }: PlaceholderProps) {
  const text = useText();
  return (
    <div aria-busy="true" className={className}>
      <span role="status" className="sr-only">
        {text.ui.loading}
      </span>
      {children}
    </div>
  );
}
