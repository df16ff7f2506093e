import type { ReactNode } from "react";
import { useText } from "../text/text.ts";

type PlaceholderProps = { readonly className: string; readonly children: ReactNode };

/** Shapes in place of what is being loaded. Screen readers are told that it is loading. */
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
