import { X } from "lucide-react";
import { Button } from "./button.tsx";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { type Notice, notices } from "./notices-store.ts";
import { useUiText } from "./text/ui-text.ts";
import { toneLooks } from "./tones.ts";
import { useCountdown } from "./use-countdown.ts";

const shownFor = 4000;
/** How long a notice with a button is shown, in ms. It is enough to reach the button by keyboard. */
const shownWithAction = 10_000;

export function NoticeCard({ notice }: { readonly notice: Notice }) {
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
