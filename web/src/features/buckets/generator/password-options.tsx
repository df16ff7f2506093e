import { PASSWORD_LENGTHS } from "@keepwell/crypto/generator/make-password.ts";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Slider } from "@keepwell/ui/slider.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { LONGEST, MINIMUMS, type PasswordSettings, SHORTEST } from "./settings.ts";

interface PasswordOptionsProps {
  readonly settings: PasswordSettings;
  readonly onChange: (change: Partial<PasswordSettings>) => void;
}

const LENGTHS = PASSWORD_LENGTHS.map((length) => ({ value: String(length), label: String(length) }));

/** Buttons for some lengths that the specification names, and a slider for any length. */
export function LengthChoice({ settings: { length }, onChange }: PasswordOptionsProps) {
  const text = useGeneratorText();
  return (
    <>
      <SegmentedControl
        label={text.length}
        value={String(length)}
        onChange={(chosen) => onChange({ length: Number(chosen) })}
        options={LENGTHS}
      />
      <Slider
        label={text.anyLength}
        valueText={text.characters(length)}
        min={SHORTEST}
        max={LONGEST}
        value={length}
        onChange={(chosen) => onChange({ length: chosen })}
      />
    </>
  );
}

const SETS = ["upper", "lower", "digits", "symbols"] as const;

export function CharacterChoice({ settings, onChange }: PasswordOptionsProps) {
  const text = useGeneratorText();
  const chosen = SETS.filter((set) => settings[set]);
  return (
    <>
      <fieldset className="grid gap-2 sm:grid-cols-2">
        <legend className="mb-1 text-ui font-semibold">{text.sets}</legend>
        {SETS.map((set) => (
          <Checkbox
            key={set}
            label={text[set]}
            isChecked={settings[set]}
            disabledReason={chosen.length === 1 && settings[set] ? text.oneSet : undefined}
            onChange={(isChecked) => onChange({ [set]: isChecked })}
          />
        ))}
      </fieldset>
      <Checkbox
        label={text.withoutLookAlikes}
        isChecked={settings.withoutLookAlikes}
        onChange={(withoutLookAlikes) => onChange({ withoutLookAlikes })}
      />
      <div className="grid gap-3 sm:grid-cols-2">
        {settings.digits && (
          <SegmentedControl
            label={text.leastDigits}
            value={settings.leastDigits}
            onChange={(leastDigits) => onChange({ leastDigits })}
            options={MINIMUMS.map((value) => ({ value, label: value }))}
          />
        )}
        {settings.symbols && (
          <SegmentedControl
            label={text.leastSymbols}
            value={settings.leastSymbols}
            onChange={(leastSymbols) => onChange({ leastSymbols })}
            options={MINIMUMS.map((value) => ({ value, label: value }))}
          />
        )}
      </div>
    </>
  );
}
