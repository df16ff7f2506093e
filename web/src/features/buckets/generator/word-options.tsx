import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { SegmentedControl } from "@keepwell/ui/segmented-control.tsx";
import { Slider } from "@keepwell/ui/slider.tsx";
import { useGeneratorText } from "./generator-text.ts";
import {
  FEWEST_WORDS,
  type GeneratorSettings,
  LANGUAGES,
  MOST_WORDS,
  SEPARATORS,
  type WordSettings,
} from "./settings.ts";

interface WordOptionsProps {
  readonly settings: GeneratorSettings;
  readonly onChange: (settings: GeneratorSettings) => void;
}

export function WordCount({ settings, onChange }: WordOptionsProps) {
  const text = useGeneratorText();
  const { passphrase } = settings;
  return (
    <Slider
      label={text.wordCount}
      valueText={text.words(passphrase.count)}
      min={FEWEST_WORDS}
      max={MOST_WORDS}
      value={passphrase.count}
      onChange={(count) => onChange({ ...settings, passphrase: { ...passphrase, count } })}
    />
  );
}

/** Returns the separators to choose from. The space is only for passphrases: few sites allow it in user names. */
const separatorsOf = ({ kind }: GeneratorSettings) =>
  SEPARATORS.filter((separator) => kind === "passphrase" || separator !== " ");

export function WordOptions({ settings, onChange }: WordOptionsProps) {
  const text = useGeneratorText();
  const kind = settings.kind === "username" ? "username" : "passphrase";
  const words = settings[kind];
  const change = (part: Partial<WordSettings>) => onChange({ ...settings, [kind]: { ...words, ...part } });
  return (
    <>
      <SegmentedControl
        label={text.language}
        value={settings.language}
        onChange={(language) => onChange({ ...settings, language })}
        options={LANGUAGES.map((value) => ({ value, label: text.languages[value] }))}
      />
      <SegmentedControl
        label={text.separator}
        value={words.separator}
        onChange={(separator) => change({ separator })}
        options={separatorsOf(settings).map((value) => ({ value, label: text.separators[value] }))}
      />
      <Checkbox
        label={text.hasCapitals}
        isChecked={words.hasCapitals}
        onChange={(hasCapitals) => change({ hasCapitals })}
      />
      <Checkbox
        label={text.hasNumber}
        isChecked={words.hasNumber}
        onChange={(hasNumber) => change({ hasNumber })}
      />
    </>
  );
}
