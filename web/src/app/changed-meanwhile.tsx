import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useAsShownText } from "../text/as-shown-text.ts";

/** Shown in place of a panel if the code in it has changed. See [Note: As shown]. */
export function ChangedMeanwhile({ onShow }: { readonly onShow: () => void }) {
  const text = useAsShownText();
  return (
    <Alert
      tone="error"
      isLive
      title={text.changed}
      action={
        <Button size="sm" onPress={onShow}>
          {text.showNew}
        </Button>
      }
    >
      {text.changedText}
    </Alert>
  );
}
