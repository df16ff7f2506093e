import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import type { AnchorProps } from "./text-link.tsx";

/** A column of `NavLink`s. */
export function NavList({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ul className="flex flex-col gap-0.5">{children}</ul>
    </nav>
  );
}

type NavLinkProps = AnchorProps & {
  readonly icon?: IconShape;
  readonly count?: string;
  /** A small sign after the text. It stays in view even if the text is cut. */
  readonly mark?: ReactNode;
  /** Buttons at the end of the line, outside the link. */
  readonly actions?: ReactNode;
  /**
   * Set while the user drags rows. `ready`: the link accepts the rows. `over`: the link accepts the rows, and the
   * pointer is over the link.
   */
  readonly drop?: "ready" | "over" | undefined;
};

const drops = {
  ready: "outline-1 -outline-offset-1 outline-dashed outline-control",
  over: "bg-tint font-semibold text-ink outline-2 -outline-offset-2 outline-focus",
} as const;

/**
 * A link in a `NavList`. It takes the properties of an <a>, so that the router can wrap it. `aria-current="page"` marks
 * the current page.
 */
export function NavLink({ icon, count, mark, actions, drop, children, ...anchor }: NavLinkProps) {
  return (
    <li className="group/nav relative flex items-center rounded-control has-aria-[current=page]:bg-selected">
      <a
        {...anchor}
        className={classes(
          "flex min-h-9 min-w-0 flex-1 items-center gap-2.5 rounded-control px-2.5 py-1 text-ui text-ink-2 hover:bg-tint hover:text-ink focus-ring-inset aria-[current=page]:bg-selected aria-[current=page]:font-semibold aria-[current=page]:text-ink pointer-coarse:min-h-11",
          drop && drops[drop],
        )}
      >
        {icon && <Icon of={icon} />}
        <span className="flex min-w-0 flex-1 items-center gap-1.5">
          <span className="min-w-0 truncate">{children}</span>
          {mark}
        </span>
        {count !== undefined && <span className="font-normal text-ink-3 tabular-nums">{count}</span>}
      </a>
      {actions}
    </li>
  );
}
