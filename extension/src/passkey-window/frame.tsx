import { Button } from "@keepwell/ui/button.tsx";
import { Mark } from "@keepwell/ui/mark.tsx";
import { type ReactNode, useEffect } from "react";
import { text } from "../text/text.ts";
import { end } from "./end.ts";

interface FrameProps {
  readonly title: string;
  /** The call's ticket; undefined if the website no longer waits for an answer. */
  readonly ticket: string | undefined;
  /** The content above the buttons that end the call. */
  readonly children: ReactNode;
  /** Why the call cannot be ended now; undefined if it can. */
  readonly busyReason?: string | undefined;
  /** A further button at the end. */
  readonly more?: ReactNode;
}

/**
 * Shows the window's heading, its content, and the buttons that end the call. Esc refuses the call and closes the
 * window.
 */
export function Frame({ title, ticket, children, busyReason, more }: FrameProps) {
  const words = text().passkeys;
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const leave = ({ key, defaultPrevented, repeat }: KeyboardEvent) => {
      if (key !== "Escape" || defaultPrevented || repeat || busyReason !== undefined) return;
      if (ticket === undefined) window.close();
      else void end(ticket, "refused");
    };
    addEventListener("keydown", leave);
    return () => removeEventListener("keydown", leave);
  }, [ticket, busyReason]);
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-110 flex-col gap-4 bg-surface p-5">
      <Mark name={text().name} />
      <h1 className="wrap-anywhere text-section font-bold">{title}</h1>
      {children}
      <div className="mt-auto flex flex-col items-start gap-3 border-t border-line pt-4">
        {ticket === undefined ? (
          <Button autoFocus onPress={() => window.close()}>
            {words.close}
          </Button>
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button disabledReason={busyReason} onPress={() => void end(ticket, "browser")}>
              {words.useBrowser}
            </Button>
            <Button disabledReason={busyReason} onPress={() => void end(ticket, "refused")}>
              {text().form.cancel}
            </Button>
          </div>
        )}
        {more}
      </div>
    </main>
  );
}
