import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { SecretLine } from "@keepwell/ui/secret-line.tsx";
import { useVaultText } from "../../../text/vault-text.ts";
import { useGeneratorText } from "./generator-text.ts";
import type { Generator } from "./use-generator.ts";

/** Shows what was generated, or says that the word list could not be loaded. */
export function GeneratorResult({ generator }: { readonly generator: Generator }) {
  const text = useGeneratorText();
  const { common } = useVaultText();
  const { generated, hasFailed, isBusy, run } = generator;
  if (hasFailed)
    return (
      <Alert
        tone="error"
        isLive
        action={
          <Button size="sm" isPending={isBusy} onPress={() => void run()}>
            {common.retry}
          </Button>
        }
      >
        {text.wordsFailed}
      </Alert>
    );
  if (!generated) return null;
  return (
    <p role="status">
      <span className="sr-only">{text.results[generated.kind]}: </span>
      <SecretLine value={generated.value} isShown />
    </p>
  );
}
