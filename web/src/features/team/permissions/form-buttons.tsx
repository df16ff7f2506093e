import type { Model } from "@keepwell/contract/team/permissions.ts";
import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { medium, useMedia } from "../../../ui/use-media.ts";

/** A form of the manager. What is focused in it is scrolled clear of the buttons that stay in sight. */
export const managerForm = "flex flex-col gap-4 [&_:is(input,li_button)]:scroll-mb-24";

interface FormButtonsProps {
  readonly model: Model;
  /** At the left end, apart: what destroys. */
  readonly start: ReactNode;
  readonly children: ReactNode;
}

/** Under a form or question of the manager. They stay in sight while the form goes by; on a phone not what destroys. */
export function FormButtons({ model, start, children }: FormButtonsProps) {
  const isRoomy = useMedia(medium);
  return (
    <>
      {!isRoomy && start !== null && <div className="-ms-3.5">{start}</div>}
      <div
        className={classes(
          "sticky z-10 -mx-2 flex flex-wrap items-center gap-2 border-t border-line px-2 py-2.5",
          // Root permissions are a page; the others are in a dialog, whose body ends with a margin.
          model === "enterprise" ? "bottom-0 bg-canvas" : "-bottom-5 bg-raised",
        )}
      >
        {isRoomy && <div className="-ms-3.5">{start}</div>}
        <div className="ms-auto flex gap-2">{children}</div>
      </div>
    </>
  );
}
