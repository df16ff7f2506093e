import { classes } from "@keepwell/ui/classes.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import type { ReactNode } from "react";
import { useText } from "../../text/text.ts";
import { LanguageSwitch } from "./language-switch.tsx";
import { LegalLinks } from "./legal-links.tsx";
import { MAIN_ID } from "./page-frame.tsx";

interface AuthFrameProps {
  readonly title: string;
  readonly isWide?: boolean;
  readonly children: ReactNode;
  /** Shown below the form: links to related pages. */
  readonly after?: ReactNode;
  /** Shown beside the form, or on a narrow screen around it. */
  readonly beside?: ReactNode;
}

/**
 * The frame of pages that need no session, such as the login page. In place of the bar, it has the logo above the form
 * and legal links below it.
 */
export function AuthFrame({ title, isWide = false, children, after, beside }: AuthFrameProps) {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-10 lg:px-20">
      <header className="flex items-center justify-between py-6 sm:py-8">
        <Mark name={text.common.productName} size="lg" />
        <LanguageSwitch />
      </header>
      <div
        className={classes(
          "flex flex-1 flex-col",
          beside !== undefined && "gap-6 lg:flex-row lg:items-start lg:gap-20 xl:gap-32",
        )}
      >
        <main
          id={MAIN_ID}
          tabIndex={-1}
          className={classes("w-full py-6 outline-none", isWide ? "max-w-240" : "max-w-100")}
        >
          <title>{`${title} · ${text.common.productName}`}</title>
          <h1 tabIndex={-1} className="mb-6 text-auth outline-none">
            {title}
          </h1>
          {children}
          {after !== undefined && <div className="mt-6 text-ui text-ink-2">{after}</div>}
        </main>
        {beside}
      </div>
      <LegalLinks />
    </div>
  );
}
