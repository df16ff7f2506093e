import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { useState } from "react";
import { GeneratorResult } from "./generator-result.tsx";
import { GeneratorSettingsForm } from "./generator-settings.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { type Generated, useGenerator } from "./use-generator.ts";

interface GeneratorRowProps {
  readonly session: Session;
  /** Whether the settings are shown before the user has pressed the button. */
  readonly isOpen: boolean;
  readonly onGenerated: (generated: Generated) => void;
}

/**
 * The generator inside the form of a password. Its button fills the fields and shows the result. The settings are below
 * the button, so that the button does not move when they appear.
 */
export function GeneratorRow({ session, isOpen, onGenerated }: GeneratorRowProps) {
  const text = useGeneratorText();
  const generator = useGenerator(session, onGenerated);
  const { settings, change, run } = generator;
  const [isShown, show] = useState(isOpen);
  const [hasRun, ran] = useState(false);
  // True if the password in the field was made with other settings than those that are shown now.
  const isStale = hasRun && settings.kind !== "username" && !generator.generated && !generator.isBusy;
  const generate = () => {
    ran(true);
    show(true);
    // The user cannot see hidden settings. If these ask for a user name, a password is generated anyway, so that the
    // typed user name is not replaced.
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
