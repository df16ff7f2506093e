import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useCardFormText } from "../../../text/card-form-text.ts";

/** In the extension there is no card form: its code comes from the payment provider, and no server's code runs there. */
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
