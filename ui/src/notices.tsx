import { X } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type Notice, type NoticesState, notices } from "./notices-store.ts";
import { useUiText } from "./text/ui-text.ts";
import { toneLooks } from "./tones.ts";
import { useCountdown } from "./use-countdown.ts";

const shownFor = 4000;
/** How long a notice with a button is shown, in ms. It is enough to reach the button by keyboard. */
const shownWithAction = 10_000;

export function useNotices(): NoticesState {
  return useSyncExternalStore(notices.subscribe, notices.state);
}

/**
 * Shows the notices. Mount it once. The two live regions exist from the start, because a region that appears together
 * with its text is often not announced. They contain only text, because a close button in them would be announced too.
 * The regions and the notices stay reachable while a modal dialog is open (`data-react-aria-top-layer`). Notices are in
 * the corner at the bottom, but at the top while a dialog is open whose buttons they could cover (`data-tall`).
 */
export function Notices() {
  const text = useUiText();
  const { visible, waiting } = useNotices();
  const region = useRef<HTMLElement>(null);
  useDismissOnEscape(region);
  return (
    <div data-react-aria-top-layer="true" data-print="hide">
      <p role="status" className="sr-only">
        {lastText(visible, (notice) => notice.tone !== "error")}
      </p>
      <p role="alert" className="sr-only">
        {lastText(visible, (notice) => notice.tone === "error")}
      </p>
      <section
        ref={region}
        aria-label={text.notices}
        data-landmark=""
        hidden={visible.length === 0}
        tabIndex={-1}
        className="fixed inset-x-3 top-16 z-60 flex flex-col gap-2 outline-none sm:inset-x-auto sm:end-5 sm:top-auto sm:bottom-5 sm:w-90 sm:in-[body:has([data-tall])]:top-2 sm:in-[body:has([data-tall])]:bottom-auto"
      >
        {visible.map((notice) => (
          <NoticeCard key={notice.id} notice={notice} />
        ))}
        {waiting > 0 && <p className="text-end text-meta text-ink-2">{text.moreNotices(waiting)}</p>}
      </section>
    </div>
  );
}

function lastText(visible: readonly Notice[], matches: (notice: Notice) => boolean): string {
  return visible.findLast(matches)?.text ?? "";
}

function NoticeCard({ notice }: { readonly notice: Notice }) {
  const text = useUiText();
  const { action } = notice;
  const dismiss = () => notices.dismiss(notice.id);
  const { bar, card, hold } = useCountdown(action ? shownWithAction : shownFor, dismiss);
  const look = toneLooks[notice.tone];
  return (
    <div
      ref={card}
      {...hold}
      data-notice={notice.id}
      className="relative overflow-hidden rounded-control border border-line bg-raised shadow-popover"
    >
      <div className="flex items-start gap-2.5 py-1.5 ps-3 pe-1.5">
        <Icon of={look.icon} size="lg" className={classes("h-hit items-center", look.mark)} />
        <p className="flex min-h-hit min-w-0 flex-1 items-center py-1 break-words">{notice.text}</p>
        {action && (
          <Button
            variant="quiet"
            size="sm"
            onPress={() => {
              dismiss();
              action.run();
            }}
          >
            {action.label}
          </Button>
        )}
        <IconButton name={text.dismissNotice} icon={X} onPress={dismiss} />
      </div>
      <div
        aria-hidden="true"
        ref={bar}
        className={classes("absolute inset-x-0 bottom-0 h-0.5 origin-left", bars[notice.tone])}
      />
    </div>
  );
}

const bars = { success: "bg-success-mark", error: "bg-danger", info: "bg-accent" } as const;

/** Esc inside the region closes the focused notice, otherwise the newest. */
function useDismissOnEscape(region: { readonly current: HTMLElement | null }) {
  useEffect(() => {
    const element = region.current;
    const listener = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !(event.target instanceof Element)) return;
      const focused = event.target.closest<HTMLElement>("[data-notice]")?.dataset["notice"];
      const id = focused === undefined ? notices.state().visible.at(-1)?.id : Number(focused);
      if (id === undefined) return;
      event.stopPropagation();
      notices.dismiss(id);
    };
    element?.addEventListener("keydown", listener);
    return () => element?.removeEventListener("keydown", listener);
  }, [region]);
}
