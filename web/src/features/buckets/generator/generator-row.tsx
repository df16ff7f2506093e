import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { GeneratorResult } from "./generator-result.tsx";
import { GeneratorSettingsForm } from "./generator-settings.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { type Generated, useGenerator } from "./use-generator.ts";

interface GeneratorRowProps {
  readonly session: Session;
  readonly onGenerated: (generated: Generated) => void;
}

/** The generator inside the form of a password: its button fills the fields and shows the result. */
export function GeneratorRow({ session, onGenerated }: GeneratorRowProps) {
  const text = useGeneratorText();
  const generator = useGenerator(session, onGenerated);
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-s-3 border-line ps-4">
      <legend className="sr-only">{text.title}</legend>
      <GeneratorSettingsForm settings={generator.settings} onChange={generator.change}>
        <div>
          <Button isPending={generator.isBusy} onPress={() => void generator.run()}>
            {text.generate}
          </Button>
        </div>
        <GeneratorResult generator={generator} />
      </GeneratorSettingsForm>
    </fieldset>
  );
}
