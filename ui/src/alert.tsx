import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { useUiText } from "./text/ui-text.ts";
import { type Tone, toneLooks } from "./tones.ts";

type AlertProps = {
  readonly tone: Tone;
  readonly title?: string;
  readonly children?: ReactNode;
  /** A button that helps, such as Retry. */
  readonly action?: ReactNode;
  /**
   * Whether screen readers announce the alert when it appears. Leave this property out for an alert that the page shows
   * from the start.
   */
  readonly isLive?: boolean;
};

/** A message in the flow of the page, with square corners and one thick edge. */
export function Alert({ tone, title, children, action, isLive = false }: AlertProps) {
  const text = useUiText();
  const look = toneLooks[tone];
  const align = title !== undefined && children !== undefined ? "items-start" : "items-center";
  return (
    <div
      role={isLive ? (tone === "error" ? "alert" : "status") : undefined}
      // On a phone the action is below the text. The icon is then beside the first line of the text.
      className={classes(
        "flex gap-3 border-s-3 px-3 py-2.5 max-sm:items-start",
        align,
        look.ground,
        look.edge,
      )}
    >
      <Icon of={look.icon} size="lg" className={classes("mt-px", look.mark)} />
      {/* Without room next to the text, the action is below the text, not below the icon. */}
      <div className={classes("flex min-w-0 flex-1 flex-wrap gap-x-3 gap-y-2", align)}>
        <div className="min-w-0 flex-1 basis-[min(24rem,100%)]">
          <span className="sr-only">{text.tones[tone]}: </span>
          {title !== undefined && <p className="font-semibold">{title}</p>}
          {children !== undefined && <div className="text-ink">{children}</div>}
        </div>
        {action}
      </div>
    </div>
  );
}
