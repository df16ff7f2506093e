import type { ReactNode } from "react";
import { Spinner } from "./spinner.tsx";

/** Shows and announces what the page is waiting for. Use it if the page has nothing else to show. */
export function WaitingLine({ children }: { readonly children: ReactNode }) {
  return (
    <p className="flex items-center gap-2.5" role="status">
      <Spinner />
      {children}
    </p>
  );
}
