import { type RefObject, useEffect } from "react";
import { NoticeCard } from "./notice-card.tsx";
import { type NoticesState, notices } from "./notices-store.ts";
import { useUiText } from "./text/ui-text.ts";

type NoticeCardsProps = Pick<NoticesState, "visible" | "waiting"> & {
  /** The element that contains the cards. */
  readonly region: RefObject<HTMLElement | null>;
};

/** The shown notices, and the number of notices that are not shown yet. */
export function NoticeCards({ visible, waiting, region }: NoticeCardsProps) {
  const text = useUiText();
  useDismissOnEscape(region);
  return (
    <>
      {visible.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
      {waiting > 0 && <p className="text-end text-meta text-ink-2">{text.moreNotices(waiting)}</p>}
    </>
  );
}

/** Makes Esc inside the region close the focused notice. If no notice has the focus, Esc closes the newest. */
function useDismissOnEscape(region: RefObject<HTMLElement | null>) {
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
