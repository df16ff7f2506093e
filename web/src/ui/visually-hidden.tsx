import type { ReactNode } from "react";

type VisuallyHiddenProps = { readonly children: ReactNode; readonly id?: string };

/** For ears only. */
export function VisuallyHidden({ children, id }: VisuallyHiddenProps) {
  return (
    <span id={id} className="sr-only">
      {children}
    </span>
  );
}
