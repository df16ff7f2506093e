import { Icon, type IconShape } from "@keepwell/ui/icon.tsx";
import { AddIcon, KeyboardIcon, LockIcon, SignOutIcon } from "@keepwell/ui/icons.ts";
import { Kbd } from "@keepwell/ui/kbd.tsx";
import { notices } from "@keepwell/ui/notices-store.ts";
import { RowButton } from "@keepwell/ui/row-button.tsx";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import { useSyncExternalStore } from "react";
import { useIdentities } from "../../app/identities.ts";
import { setShortcutsOpen } from "../../app/shortcuts-help.ts";
import { useText } from "../../text/text.ts";
import type { AccountActions } from "./account-actions.ts";
import { LookChoices } from "./preferences.tsx";

interface AccountChoicesProps {
  readonly actions: AccountActions;
  /** Called when the user chooses an action that closes the menu. */
  readonly onLeave: () => void;
}

export function AccountChoices({ actions, onLeave }: AccountChoicesProps) {
  const text = useText();
  const hasSeveral = useIdentities().length > 1;
  const leaving = (act: () => void) => () => {
    onLeave();
    act();
  };
  return (
    <div className="flex flex-col divide-y divide-line">
      <div className="p-1.5">
        <Line icon={AddIcon} onPress={leaving(actions.onAdd)}>
          {text.shell.addAccount}
        </Line>
      </div>
      <div className="flex flex-col gap-3 px-3 py-3">
        <LookChoices />
      </div>
      <RecentNotices />
      <div className="p-1.5">
        {/* Hidden on phones, which have no keyboard for shortcuts. */}
        <div className="pointer-coarse:max-md:hidden">
          <Line icon={KeyboardIcon} keys={["mod", "/"]} onPress={leaving(() => setShortcutsOpen(true))}>
            {text.shell.shortcuts}
          </Line>
        </div>
        <Line icon={LockIcon} keys={["mod", "shift", "L"]} onPress={leaving(actions.onLock)}>
          {text.shell.lock}
        </Line>
        <Line icon={SignOutIcon} onPress={leaving(actions.onSignOut)}>
          {text.shell.signOut}
        </Line>
        {hasSeveral && (
          <Line icon={SignOutIcon} onPress={leaving(actions.onSignOutAll)}>
            {text.shell.signOutAll}
          </Line>
        )}
      </div>
    </div>
  );
}

interface LineProps {
  readonly icon: IconShape;
  readonly children: string;
  readonly keys?: readonly string[];
  readonly onPress: () => void;
}

function Line({ icon, children, keys, onPress }: LineProps) {
  return (
    <div className="flex">
      <RowButton onPress={onPress}>
        <Icon of={icon} className="text-ink-2" />
        <span className="flex-1 text-start">{children}</span>
        {keys && (
          <span aria-hidden="true" className="pointer-coarse:hidden">
            <Kbd keys={shortcut(...keys)} />
          </span>
        )}
      </RowButton>
    </div>
  );
}

/** Lists the latest notices of the session, because each notice disappears after a few seconds. */
function RecentNotices() {
  const text = useText().shell;
  const { log } = useSyncExternalStore(notices.subscribe, notices.state);
  if (log.length === 0) return null;
  return (
    <section className="px-3 py-3">
      <h2 className="mb-1 text-meta font-semibold text-ink-2">{text.recentNotices}</h2>
      <ul className="max-h-40 overflow-y-auto text-meta">
        {log.map((notice) => (
          <li key={notice.id} className="py-0.5">
            {notice.text}
          </li>
        ))}
      </ul>
    </section>
  );
}
