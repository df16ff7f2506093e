import { classes } from "@keepwell/ui/classes.ts";
import { useWhenPointerRests } from "@keepwell/ui/use-when-pointer-rests.ts";
import { type ReactNode, useRef } from "react";
import { type LinkedFrameOptions, useLinkedFrame } from "./use-linked-frame.ts";

interface CardFrameProps extends LinkedFrameOptions {
  /** The accessible name of the frame. */
  readonly title: string;
  /** Shown until the frame is ready. */
  readonly children: ReactNode;
}

/** The frame of the card form. It is as high as its content. */
export function CardFrame({ title, children, ...options }: CardFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { isListening, height, takeFocus, ...linked } = useLinkedFrame(frame, options);
  // The fields are higher than their placeholder, so the content below them moves when they appear. Therefore they
  // appear only while the pointer does not move.
  const isShown = useWhenPointerRests(linked.isShown);
  const { provider, card_frame_url } = options.config;
  return (
    // The frame is a little larger than its fields, so that their focus rings are not cut off.
    <div className="relative -m-1">
      {!isShown && <div className="p-1">{children}</div>}
      {isListening && (
        <iframe
          ref={frame}
          title={title}
          src={card_frame_url}
          {...(provider === "sandbox" ? { sandbox: "allow-scripts allow-forms" } : {})}
          className={classes("block w-full border-0", !isShown && "invisible absolute inset-x-0 top-0")}
          style={{ height }}
          onFocus={takeFocus}
        />
      )}
    </div>
  );
}
