import { Disclosure } from "@keepwell/ui/disclosure.tsx";
import { Meter } from "@keepwell/ui/meter.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { CharacterChoice, LengthChoice } from "./password-options.tsx";
import { type GeneratorSettings, KINDS, type PasswordSettings } from "./settings.ts";
import { generatedStrength } from "./strength.ts";
import { WordCount, WordOptions } from "./word-options.tsx";

interface SettingsProps {
  readonly settings: GeneratorSettings;
  readonly onChange: (settings: GeneratorSettings) => void;
}

/**
 * Lets the user choose the kind of result and its length. All other options are under a heading that the user opens.
 */
export function GeneratorSettingsForm({ settings, onChange }: SettingsProps) {
  const text = useGeneratorText();
  const { kind, password } = settings;
  const onPassword = (change: Partial<PasswordSettings>) =>
    onChange({ ...settings, password: { ...password, ...change } });
  return (
    <>
      <SegmentedControl
        label={text.kind}
        isLabelHidden
        value={kind}
        onChange={(chosen) => onChange({ ...settings, kind: chosen })}
        options={KINDS.map((value) => ({ value, label: text.kinds[value] }))}
      />
      {kind === "password" && <LengthChoice settings={password} onChange={onPassword} />}
      {kind === "passphrase" && <WordCount settings={settings} onChange={onChange} />}
      {kind !== "username" && <Strength settings={settings} />}
      <div className="border-t border-line">
        <Disclosure title={text.options}>
          <div className="flex flex-col gap-3">
            {kind === "password" ? (
              <CharacterChoice settings={password} onChange={onPassword} />
            ) : (
              <WordOptions settings={settings} onChange={onChange} />
            )}
          </div>
        </Disclosure>
      </div>
    </>
  );
}

function Strength({ settings }: Pick<SettingsProps, "settings">) {
  const text = useGeneratorText();
  const { bits, level } = generatedStrength(settings);
  return <Meter label={text.strength} value={level} word={text.bits(text.levels[level - 1] ?? "", bits)} />;
}
