import type { Model } from "@keepwell/contract/team/permissions.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { medium, useMedia } from "@keepwell/ui/use-media.ts";
import type { ReactNode } from "react";

/**
 * The classes of a form in the permission manager. Their margin prevents the sticky buttons from covering the focused
 * field.
 */
export const managerForm = "flex flex-col gap-4 [&_:is(input,li_button)]:scroll-mb-24";

interface FormButtonsProps {
  readonly model: Model;
  /** The destructive action, shown at the left end, apart from the other buttons. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

/**
 * The buttons of a form or question of the manager. They stay in view while the form scrolls, except the destructive
 * button on a phone.
 */
export function FormButtons({ model, start, children }: FormButtonsProps) {
  const isRoomy = useMedia(medium);
  return (
    <>
      {!isRoomy && start !== null && <div className="-ms-3.5">{start}</div>}
      <div
        className={classes(
          "sticky z-10 -mx-2 flex flex-wrap items-center gap-2 border-t border-line px-2 py-2.5",
          // The form of root permissions is on a page. All other forms are in a dialog, and the body of the dialog ends
          // with a margin.
          model === "enterprise" ? "bottom-0 bg-canvas" : "-bottom-5 bg-raised",
        )}
      >
        {isRoomy && <div className="-ms-3.5">{start}</div>}
        <div className="ms-auto flex gap-2">{children}</div>
      </div>
    </>
  );
}
