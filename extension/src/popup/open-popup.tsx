import type { Session } from "@keepwell/client/session/session.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { AddIcon, GeneratorIcon, LockIcon } from "@keepwell/ui/icons.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import { notices } from "@keepwell/ui/notices-store.ts";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import { WaitingLine } from "@keepwell/ui/waiting-line.tsx";
import { useEffect, useMemo, useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { text } from "../text/text.ts";
import { noteLastUsed } from "../vault/last-used.ts";
import { AccountMenu } from "./account-menu.tsx";
import { beginEntry } from "./begin-entry.ts";
import type { Beginning } from "./beginning.ts";
import { EntryForm } from "./entry-form.tsx";
import { EntryView } from "./entry-view.tsx";
import { ExposedLogin } from "./exposed-login.tsx";
import { Finder } from "./finder.tsx";
import type { FrontPage } from "./front-page.ts";
import { Generator } from "./generator.tsx";
import { listedOf } from "./listed.ts";
import { SaveQuestion } from "./save-question.tsx";
import { useNewerVersion } from "./use-newer-version.ts";
import { useQuestion } from "./use-question.ts";
import { useShown } from "./use-shown.ts";
import { useVault } from "./use-vault.ts";

interface OpenPopupProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
  /** What was read before the first frame. */
  readonly beginning: Beginning | undefined;
  readonly onLock: () => void;
}

/** The popup of an open account: a login to save, search, one entry, its form, or the generator. */
export function OpenPopup({ device, session, front, beginning, onLock }: OpenPopupProps) {
  const words = text().popup;
  const first = beginning?.first;
  const { vault, isReading, failure, reread } = useVault({ device, session, begun: first });
  const listed = useMemo(() => listedOf(vault, first), [vault, first]);
  const newer = useNewerVersion(device.origin, isReading);
  const [shown, change] = useShown(session, beginning?.shown);
  const asked = useQuestion({
    device,
    session,
    vault: isReading ? null : vault,
    isUnknown: failure !== null && !vault,
    tabId: front?.tabId,
    isExpected: beginning?.isAsked ?? true,
  });
  const isSlow = useDelayedPending(asked.isLooking);
  const [isGenerating, setGenerating] = useState(beginning?.isGenerating === true);
  const entry = vault?.entries.find((one) => one.uid === shown?.entry);
  const noteUsed = (uid: string) =>
    void noteLastUsed({ sealed: device.sealed, session }, uid, Date.now()).catch(() => undefined);
  const [isAdding, setAdding] = useState(false);
  // If the user adds an entry before the other entries are known, the form waits for them, because they decide its
  // bucket.
  useEffect(() => {
    if (!isAdding || !vault) return;
    setAdding(false);
    const form = beginEntry(vault, front);
    if (form) change({ form });
    else notices.notify({ tone: "info", text: text().popup.noBucket });
  }, [isAdding, vault, front, change]);
  if (isGenerating)
    return <Generator device={device} session={session} front={front} onBack={() => setGenerating(false)} />;
  if (asked.question?.kind === "exposed")
    return <ExposedLogin kept={asked.question.kept} onRead={asked.answered} onLeave={asked.leave} />;
  if (vault && asked.question)
    return (
      <SaveQuestion
        key={asked.question.kept.id}
        session={session}
        vault={vault}
        question={asked.question}
        onLeave={asked.leave}
        onRefused={asked.answered}
        onNever={asked.never}
        onSaved={(as) => {
          notices.notify({ tone: "success", text: as === "held" ? text().save.held : text().form.saved });
          asked.answered();
          reread();
        }}
      />
    );
  if (asked.isLooking)
    return <main className="h-150 p-5">{isSlow && <WaitingLine>{words.loading}</WaitingLine>}</main>;
  if (vault && shown?.form)
    return (
      <EntryForm
        key={shown.form.uid}
        device={device}
        session={session}
        vault={vault}
        front={front}
        form={shown.form}
        onForm={(form) => change({ form })}
        onLeave={() => change({ form: null })}
        onSaved={(uid) => {
          notices.notify({ tone: "success", text: text().form.saved });
          change({ form: null, entry: uid });
          reread();
        }}
      />
    );
  if (entry)
    return (
      <EntryView
        session={session}
        entry={entry}
        front={front}
        onEdit={(form) => change({ form })}
        onBack={() => change({ entry: null })}
      />
    );
  return (
    <main className="flex h-150 flex-col">
      <header className="flex items-center gap-1 border-b border-line bg-surface px-3 py-2">
        <h1 className="me-auto">
          <Mark name={text().name} />
        </h1>
        <IconButton name={words.add} icon={AddIcon} onPress={() => setAdding(true)} />
        <IconButton name={words.generator} icon={GeneratorIcon} onPress={() => setGenerating(true)} />
        <AccountMenu device={device} session={session} front={front} />
        <IconButton name={words.lock} icon={LockIcon} onPress={onLock} />
      </header>
      {shown && (
        <Finder
          session={session}
          server={device.origin}
          listed={listed}
          isReading={isReading}
          newer={newer}
          isOpening={shown.entry !== null && vault === null}
          failure={failure}
          front={front}
          typed={shown.typed}
          onTyped={(typed) => change({ typed })}
          onUsed={noteUsed}
          onChoose={(uid) => {
            noteUsed(uid);
            change({ entry: uid });
          }}
        />
      )}
    </main>
  );
}
