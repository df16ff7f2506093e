import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { NoticeCards } from "./notice-cards.tsx";
import { type Notice, type NoticesState, notices } from "./notices-store.ts";
import { useUiText } from "./text/ui-text.ts";

export function useNotices(): NoticesState {
  return useSyncExternalStore(notices.subscribe, notices.state);
}

/**
 * Shows the notices. Mount it once. The two live regions exist from the start, because screen readers often do not
 * announce a region that appears together with its text. The regions contain only text, because a close button in them
 * would also be announced. The regions and the notices stay reachable while a modal dialog is open
 * (`data-react-aria-top-layer`). On a phone the notices are at the top. In a wider window they are in the corner at the
 * bottom, or at the top if a tall dialog is open (`data-tall`), so that they do not cover its buttons. The code of the
 * cards is loaded after the first rendering.
 */
export function Notices() {
  const text = useUiText();
  const { visible, waiting, log } = useNotices();
  const region = useRef<HTMLElement>(null);
  const Cards = useCards(log[0]?.id);
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
        {Cards && <Cards visible={visible} waiting={waiting} region={region} />}
      </section>
    </div>
  );
}

function lastText(visible: readonly Notice[], matches: (notice: Notice) => boolean): string {
  return visible.findLast(matches)?.text ?? "";
}

/**
 * Loads the component of the cards. Returns undefined until it is loaded. If loading fails, each new notice tries again.
 */
function useCards(newest: number | undefined): typeof NoticeCards | undefined {
  const [loaded, keep] = useState<{ readonly Cards: typeof NoticeCards }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new notice loads it again
  useEffect(() => {
    if (loaded) return;
    import("./notice-cards.tsx").then(
      ({ NoticeCards: Cards }) => keep({ Cards }),
      () => undefined,
    );
  }, [loaded, newest]);
  return loaded?.Cards;
}
