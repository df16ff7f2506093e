import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

/** Says what the page is waiting for, and announces it, while there is nothing else to show. */
export function WaitingLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5" role="status">
      <Spinner />
      {children}
    </p>
  );
}
