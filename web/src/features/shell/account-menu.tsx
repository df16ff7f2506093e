import type { Identity } from "@keepwell/client/storage/identity-store.ts";
import { type ReactElement, useSyncExternalStore } from "react";
import { showShortcuts } from "../../app/shortcuts-help.ts";
import { setLocale, useText } from "../../text/text.ts";
import { setAppearance, type Theme, useAppearance } from "../../ui/appearance.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Button } from "../../ui/button.tsx";
import { KeyboardIcon, SignOutIcon } from "../../ui/icons.ts";
import { notices } from "../../ui/notices-store.ts";
import { Popover } from "../../ui/popover.tsx";
import { SegmentedControl } from "../../ui/segmented-control.tsx";

interface AccountPanelProps {
  readonly identity: Identity;
  readonly onSignOut: () => void;
}

interface AccountMenuProps extends AccountPanelProps {
  readonly trigger: ReactElement;
  /** It was pressed before this code was there. */
  readonly isWanted: boolean;
}

export function AccountMenu({ identity, onSignOut, trigger, isWanted }: AccountMenuProps) {
  const text = useText();
  return (
    <Popover label={text.shell.account(identity.name)} trigger={trigger} defaultOpen={isWanted}>
      <AccountPanel identity={identity} onSignOut={onSignOut} />
    </Popover>
  );
}

/** Who is signed in, how the page looks, what was said lately, and the way out. */
function AccountPanel({ identity, onSignOut }: AccountPanelProps) {
  return (
    <div className="flex w-80 flex-col divide-y divide-line">
      <IdentityHeader identity={identity} />
      <AccountChoices onSignOut={onSignOut} />
    </div>
  );
}

export function IdentityHeader({ identity }: Pick<AccountPanelProps, "identity">) {
  const text = useText();
  return (
    <div className="flex items-center gap-3 px-3 py-3">
      <Avatar name={identity.name} size="md" />
      <div className="min-w-0">
        <p className="truncate font-semibold">{identity.name}</p>
        <p className="truncate text-meta text-ink-2">{identity.email}</p>
        <p className="truncate text-meta text-ink-3">{identity.entity ?? text.shell.personal}</p>
      </div>
    </div>
  );
}

export function AccountChoices({ onSignOut }: Pick<AccountPanelProps, "onSignOut">) {
  const text = useText();
  return (
    <div className="flex flex-col divide-y divide-line">
      <AppearanceChoices />
      <RecentNotices />
      <div className="flex flex-col items-stretch p-1.5">
        <Button variant="quiet" icon={KeyboardIcon} onPress={() => showShortcuts(true)}>
          {text.shortcuts.title}
        </Button>
        <Button variant="quiet" icon={SignOutIcon} onPress={onSignOut}>
          {text.shell.signOut}
        </Button>
      </div>
    </div>
  );
}

function AppearanceChoices() {
  const { common } = useText();
  const { theme, locale } = useAppearance();
  return (
    <div className="flex flex-col gap-3 px-3 py-3">
      <SegmentedControl<Theme>
        label={common.theme}
        value={theme}
        onChange={(chosen) => setAppearance({ theme: chosen })}
        options={[
          { value: "system", label: common.themeSystem },
          { value: "light", label: common.themeLight },
          { value: "dark", label: common.themeDark },
        ]}
      />
      <SegmentedControl
        label={common.language}
        value={locale}
        onChange={(chosen) => void setLocale(chosen)}
        options={[
          { value: "en", label: common.english },
          { value: "fr-CA", label: common.french },
        ]}
      />
    </div>
  );
}

/** Four seconds are not enough for everybody: the session's notices can be read again. */
function RecentNotices() {
  const text = useText().shell;
  const { log } = useSyncExternalStore(notices.subscribe, notices.state);
  return (
    <section className="px-3 py-3">
      <h2 className="mb-1 text-meta font-semibold text-ink-2">{text.recentNotices}</h2>
      {log.length === 0 ? (
        <p className="text-meta text-ink-3">{text.noNotices}</p>
      ) : (
        <ul className="max-h-40 overflow-y-auto text-meta">
          {log.map((notice) => (
            <li key={notice.id} className="py-0.5">
              {notice.text}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
