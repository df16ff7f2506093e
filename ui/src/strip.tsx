import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { type Tone, toneLooks } from "./tones.ts";

type StripProps = { readonly tone: Tone; readonly children: ReactNode; readonly action?: ReactNode };

/** A message about the whole page, across its width and below the top bar. */
export function Strip({ tone, children, action }: StripProps) {
  const look = toneLooks[tone];
  return (
    <div role="status" className={classes("border-b border-line text-ui", look.ground)}>
      <div className="mx-auto flex max-w-300 flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 sm:px-4 lg:px-6">
        {/* The icon is beside the first line of the text. */}
        <div className="flex min-w-0 flex-1 basis-52 gap-3">
          <Icon of={look.icon} className={classes("h-5 items-center", look.mark)} />
          <div className="min-w-0 flex-1">{children}</div>
        </div>
        {action}
      </div>
    </div>
  );
}
