import type { AnchorHTMLAttributes, Ref } from "react";
import { classes } from "./classes.ts";

export type AnchorProps = AnchorHTMLAttributes<HTMLAnchorElement> & { readonly ref?: Ref<HTMLAnchorElement> };

/** A link in a text. It takes the properties of an <a>, so that the router can wrap it (`createLink(TextLink)`). */
export function TextLink({ className, children, ...anchor }: AnchorProps) {
  return (
    <a
      {...anchor}
      className={classes(
        "rounded-tag text-link underline decoration-1 underline-offset-3 hover:decoration-2 focus-ring",
        className,
      )}
    >
      {children}
    </a>
  );
}
