import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useCardFormText } from "../../../text/card-form-text.ts";

/**
 * Shown in the extension in place of the card form. The form's code comes from the payment provider, and the extension
 * runs only its own code.
 */
export function CardElsewhere({ openServerPage }: { readonly openServerPage: () => void }) {
  const words = useCardFormText();
  const open = (
    <Button size="sm" onPress={openServerPage}>
      {words.openServerPage}
    </Button>
  );
  return (
    <Alert tone="info" title={words.elsewhere} action={open}>
      {words.elsewhereText}
    </Alert>
  );
}
