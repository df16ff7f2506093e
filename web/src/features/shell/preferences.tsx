import {
  type Density,
  type FirstPage,
  setAppearance,
  type Theme,
  useAppearance,
} from "@keepwell/ui/appearance.ts";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Select } from "@keepwell/ui/select.tsx";
import { CLIPBOARD_TIME, type ClipboardTime } from "../../app/clipboard-time.ts";
import { useKeptChoice, useKeptValue } from "../../app/kept-values.ts";
import { lockLimit } from "../../app/lock-limit.ts";
import { LOCK_TIME, type LockTime } from "../../app/lock-time.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { setLocale, useText } from "../../text/text.ts";

/** The settings that belong to this browser and not to the account, such as language, first page and lock time. */
export function Preferences() {
  const { common } = useText();
  const words = useSettingsText().preferences;
  const { density, firstPage } = useAppearance();
  const [clipboardTime, setClipboardTime] = useKeptChoice(CLIPBOARD_TIME);
  return (
    <div className="flex max-w-form flex-col gap-6">
      <LookChoices />
      <SegmentedControl<Density>
        label={common.density}
        value={density}
        onChange={(chosen) => setAppearance({ density: chosen })}
        options={[
          { value: "default", label: common.densityDefault },
          { value: "compact", label: common.densityCompact },
        ]}
      />
      <SegmentedControl<FirstPage>
        label={words.firstPage}
        value={firstPage}
        onChange={(chosen) => setAppearance({ firstPage: chosen })}
        options={[
          { value: "home", label: words.firstPages.home },
          { value: "all", label: words.firstPages.all },
        ]}
      />
      <LockChoice />
      <Select<ClipboardTime>
        label={words.clipboard}
        hint={words.clipboardHint}
        value={clipboardTime}
        onChange={setClipboardTime}
        options={CLIPBOARD_TIME.choices.map((time) => ({ id: time, label: words.clipboardTimes[time] }))}
      />
    </div>
  );
}

/**
 * The time after which the vault locks. The user cannot choose a longer time than the team's limit. If they chose one
 * earlier, the limit applies ([Note: Lock limit]).
 */
function LockChoice() {
  const words = useSettingsText().preferences;
  const [chosen, choose] = useKeptChoice(LOCK_TIME);
  const limit = useKeptValue(lockLimit);
  const isTooLong = (time: LockTime) => Number(time) > limit;
  const longest = LOCK_TIME.choices.findLast((time) => Number(time) <= limit);
  const limited = limit < Number.POSITIVE_INFINITY && longest !== undefined;
  return (
    <Select<LockTime>
      label={words.lock}
      hint={limited ? `${words.lockHint} ${words.lockLimit(words.lockTimes[longest])}` : words.lockHint}
      value={limited && isTooLong(chosen) ? longest : chosen}
      onChange={choose}
      options={LOCK_TIME.choices.map((time) => ({
        ...{ id: time, label: words.lockTimes[time], isDisabled: isTooLong(time) },
        ...(isTooLong(time) && { note: words.lockTooLong }),
      }))}
    />
  );
}

export function LookChoices() {
  const { common } = useText();
  const { theme, locale } = useAppearance();
  return (
    <>
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
    </>
  );
}
