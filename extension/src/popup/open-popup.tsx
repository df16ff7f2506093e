import type { KeptSession } from "@keepwell/client/session/kept-session.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import { notices } from "@keepwell/ui/notices-store.ts";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { useEffect, useMemo, useState } from "react";
import { lockNow } from "../lock/locking.ts";
import { useFollowedLock } from "../lock/use-followed-lock.ts";
import { text } from "../text/text.ts";
import type { Beginning } from "./beginning.ts";
import { ControlsOutline } from "./controls-outline.tsx";
import { Finder } from "./finder.tsx";
import type { FrontPage } from "./front-page.ts";
import { popupFrame, popupHeader } from "./list-class.ts";
import { listedOf } from "./listed.ts";
import type { OpenedWhole } from "./load-whole.ts";
import { noteUsedHere } from "./note-used-here.ts";
import { useActivity } from "./use-activity.ts";
import { useNewerVersion } from "./use-newer-version.ts";
import { useQuestion } from "./use-question.ts";
import { useShown } from "./use-shown.ts";
import { useVault } from "./use-vault.ts";
import { useWhenOpened } from "./use-when-opened.ts";

interface OpenPopupProps {
  /** Null until the account's whole session is open. Until then the popup shows the list. */
  readonly opened: OpenedWhole | null;
  readonly session: KeptSession;
  readonly front: FrontPage | undefined;
  /** What was read before the popup was first painted. */
  readonly beginning: Beginning | undefined;
  /** Called after the accounts were locked in this or another page, or after the session has ended. */
  readonly onLocked: () => void;
}

/** The popup of an open account. It shows the search, a question about a login, an entry, a form or the generator. */
export function OpenPopup({ opened, session, front, beginning, onLocked }: OpenPopupProps) {
  const first = beginning?.first;
  useActivity();
  useFollowedLock(opened, onLocked);
  const whenOpened = useWhenOpened(opened);
  const { vault, isReading, failure, reread } = useVault(opened);
  const listed = useMemo(() => listedOf(vault, first), [vault, first]);
  const newer = useNewerVersion(opened, isReading);
  const [shown, change] = useShown(session, beginning?.shown);
  const asked = useQuestion({
    opened,
    vault: isReading ? null : vault,
    isUnknown: failure !== null && !vault,
    tabId: front?.tabId,
    isExpected: beginning?.isAsked ?? true,
  });
  const isSlow = useDelayedPending(asked.isLooking);
  const [isGenerating, setGenerating] = useState(beginning?.isGenerating === true);
  const noteUsed = (uid: string) => whenOpened((open) => void noteUsedHere(open, uid).catch(() => undefined));
  const [isAdding, setAdding] = useState(false);
  // If the user adds an entry before the vault is read, the form waits, because the bucket of the new entry depends on
  // the existing entries.
  useEffect(() => {
    if (!isAdding || !vault || !opened) return;
    setAdding(false);
    const form = opened.parts.beginEntry(vault, front);
    if (form) change({ form });
    else notices.notify({ tone: "info", text: text().popup.noBucket });
  }, [isAdding, vault, opened, front, change]);
  const screen = opened?.parts.screenOf({
    opened,
    vault,
    shown,
    change,
    asked,
    isSlow,
    isGenerating,
    onGenerated: () => setGenerating(false),
    reread,
  });
  if (screen !== undefined) return screen;
  return (
    <main className={popupFrame}>
      <header className={popupHeader}>
        <h1 className="me-auto">
          <Mark name={text().name} />
        </h1>
        {opened ? (
          <opened.parts.Controls
            device={opened.device}
            session={opened.session}
            front={front}
            onAdd={() => setAdding(true)}
            onGenerate={() => setGenerating(true)}
            onLock={() => void lockNow()}
          />
        ) : (
          <ControlsOutline />
        )}
      </header>
      {shown && (
        <Finder
          server={opened?.device.origin}
          listed={listed}
          isReading={isReading}
          newer={newer}
          isOpening={shown.entry !== null && vault === null}
          failure={failure}
          front={front}
          typed={shown.typed}
          onTyped={(typed) => change({ typed })}
          onAct={(chosen, act) => {
            noteUsed(chosen.uid);
            whenOpened((open) => {
              if (act !== "fill") void open.parts.copyFrom(open.session, chosen, act);
              else if (open.front) void open.parts.fillPage(open.session, chosen, open.front);
            });
          }}
          onChoose={(uid) => {
            noteUsed(uid);
            change({ entry: uid });
          }}
        />
      )}
    </main>
  );
}
