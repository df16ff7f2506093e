import type { Session } from "@keepwell/client/session/session.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { Dialog, DialogFooter } from "@keepwell/ui/dialog.tsx";
import { CheckIcon, CopyIcon } from "@keepwell/ui/icons.ts";
import { useEffect, useRef } from "react";
import { useCopy } from "../../../app/use-copy.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { GeneratorResult } from "./generator-result.tsx";
import { GeneratorSettingsForm } from "./generator-settings.tsx";
import { useGeneratorText } from "./generator-text.ts";
import { type Generated, type Generator, useGenerator } from "./use-generator.ts";

interface GeneratorDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** The generator in a dialog of its own. It generates at once, and again whenever a setting changes. */
export function GeneratorDialog({ session, onClose }: GeneratorDialogProps) {
  const text = useGeneratorText();
  const generator = useGenerator(session, ignore);
  useGeneratedAlways(generator);
  return (
    <Dialog
      isOpen
      title={text.title}
      onRequestClose={onClose}
      footer={<GeneratorFooter generator={generator} onClose={onClose} />}
    >
      <div className="flex flex-col gap-4">
        <p className="text-ui text-ink-2">{text.intro}</p>
        <div className="min-h-8">
          <GeneratorResult generator={generator} />
        </div>
        <GeneratorSettingsForm settings={generator.settings} onChange={generator.change} />
      </div>
    </Dialog>
  );
}

const ignore = (_generated: Generated): void => undefined;

/**
 * How long the settings must stay unchanged before a result is generated. While the user moves a slider, the settings
 * change many times.
 */
const SETTLED_MS = 150;

function useGeneratedAlways({ isReady, settings, run }: Generator): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isReady) return undefined;
    const timer = setTimeout(() => void latest.current(settings), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [isReady, settings]);
}

interface FooterProps {
  readonly generator: Generator;
  readonly onClose: () => void;
}

function GeneratorFooter({ generator, onClose }: FooterProps) {
  const text = useGeneratorText();
  const { common } = useVaultText();
  const { copy, isCopied } = useCopy();
  const { generated, isBusy, run } = generator;
  const copyIt = ({ kind, value }: Generated) =>
    void copy(kind === "username" ? { value } : { value, secret: { what: text.kinds[kind] } });
  return (
    <DialogFooter
      start={
        <Button variant="quiet" isPending={isBusy} onPress={() => void run()}>
          {text.generate}
        </Button>
      }
    >
      <Button onPress={onClose}>{common.close}</Button>
      <Button
        variant="primary"
        icon={isCopied ? CheckIcon : CopyIcon}
        disabledReason={generated ? undefined : text.nothingToCopy}
        onPress={() => generated && copyIt(generated)}
      >
        {text.copy}
      </Button>
    </DialogFooter>
  );
}
