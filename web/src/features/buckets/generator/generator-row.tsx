import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { useState } from "react";
import { GeneratorResult } from "./generator-result.tsx";
import { GeneratorSettingsForm } from "./generator-settings.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { type Generated, useGenerator } from "./use-generator.ts";

interface GeneratorRowProps {
  readonly session: Session;
  /** Whether the settings are in view before the first press. */
  readonly isOpen: boolean;
  readonly onGenerated: (generated: Generated) => void;
}

/**
 * The generator inside the form of a password. Its button fills the fields and shows the result. The settings are below
 * the button, so that it does not move when they appear.
 */
export function GeneratorRow({ session, isOpen, onGenerated }: GeneratorRowProps) {
  const text = useGeneratorText();
  const generator = useGenerator(session, onGenerated);
  const { settings, change, run } = generator;
  const [isShown, show] = useState(isOpen);
  const [hasRun, ran] = useState(false);
  // The field holds a result that was made with other settings than those shown.
  const isStale = hasRun && settings.kind !== "username" && !generator.generated && !generator.isBusy;
  const generate = () => {
    ran(true);
    show(true);
    // If the settings are hidden and stand on user name, generates a password, so that the typed user name is not
    // replaced.
    const isUnexpected = !isShown && settings.kind === "username";
    const used = isUnexpected ? ({ ...settings, kind: "password" } as const) : settings;
    if (isUnexpected) change(used);
    void run(used);
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="sr-only">{text.title}</legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button isPending={generator.isBusy} onPress={generate}>
          {text.generate}
        </Button>
        <p className="text-meta text-ink-2">{text.onlyHere}</p>
      </div>
      <GeneratorResult generator={generator} />
      {isStale && <p className="text-ink-2">{text.notYet}</p>}
      {isShown && (
        <div className="flex flex-col gap-3 border-s-3 border-line ps-4">
          <GeneratorSettingsForm settings={settings} onChange={change} />
        </div>
      )}
    </fieldset>
  );
}
