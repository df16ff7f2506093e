import type { Session } from "@keepwell/client/session/session.ts";
import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { GeneratorIcon, LockIcon } from "@keepwell/ui/icons.ts";
import { Mark } from "@keepwell/ui/mark.tsx";
import { useEffect, useState } from "react";
import type { ServerDevice } from "../device/open-device.ts";
import { text } from "../text/text.ts";
import type { VaultEntry } from "../vault/read-vault.ts";
import { AccountMenu } from "./account-menu.tsx";
import { EntryView } from "./entry-view.tsx";
import { Finder } from "./finder.tsx";
import type { FrontPage } from "./front-page.ts";
import { Generator } from "./generator.tsx";
import { keepShown, readShown } from "./kept-popup.ts";
import { useVault } from "./use-vault.ts";

interface OpenPopupProps {
  readonly device: ServerDevice;
  readonly session: Session;
  readonly front: FrontPage | undefined;
  readonly onLock: () => void;
}

/** The popup of an open account: search, one entry, or the generator. */
export function OpenPopup({ device, session, front, onLock }: OpenPopupProps) {
  const words = text().popup;
  const { vault, isReading, failure } = useVault(device, session);
  const [typed, setTyped] = useState("");
  const [uid, setUid] = useState<string | null>(null);
  const [isGenerating, setGenerating] = useState(false);
  const [isRestored, setRestored] = useState(false);
  useEffect(() => {
    void readShown(session).then((shown) => {
      setTyped(shown.typed);
      setUid(shown.entry);
      setRestored(true);
    });
  }, [session]);
  useEffect(() => {
    if (isRestored) void keepShown(session, { typed, entry: uid });
  }, [session, isRestored, typed, uid]);
  const entry = vault?.entries.find((one: VaultEntry) => one.uid === uid);
  if (isGenerating) return <Generator onBack={() => setGenerating(false)} />;
  if (entry) return <EntryView session={session} entry={entry} front={front} onBack={() => setUid(null)} />;
  return (
    <main className="flex h-150 flex-col">
      <header className="flex items-center gap-1 border-b border-line bg-surface px-3 py-2">
        <h1 className="me-auto">
          <Mark name={text().name} />
        </h1>
        <IconButton name={words.generator} icon={GeneratorIcon} onPress={() => setGenerating(true)} />
        <AccountMenu device={device} session={session} />
        <IconButton name={words.lock} icon={LockIcon} onPress={onLock} />
      </header>
      {isRestored && (
        <Finder
          session={session}
          server={device.origin}
          vault={vault}
          isReading={isReading}
          failure={failure}
          front={front}
          typed={typed}
          onTyped={setTyped}
          onChoose={setUid}
        />
      )}
    </main>
  );
}
