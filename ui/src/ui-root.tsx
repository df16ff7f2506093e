import type { ReactNode } from "react";
import { Notices } from "./notices.tsx";
import { UiBase } from "./ui-base.tsx";

/**
 * Gives the whole page the language of the controls, the appearance, the notices, and the key F6, which moves the focus
 * between the parts of the page. Mount it once, around the page.
 */
export function UiRoot({ children }: { readonly children: ReactNode }) {
  return (
    <UiBase>
      {children}
      <Notices />
    </UiBase>
  );
}
