import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { platform } from "../../../app/platform.ts";
import { useCredentialsText } from "../../../text/credentials-text.ts";

/** Says why this browser cannot add a passkey or a security key, and where the user can add one. */
export function CannotAdd() {
  const words = useCredentialsText();
  const { extension } = platform();
  if (!extension)
    return (
      <Alert tone="info" title={words.incapable.title}>
        {words.incapable.text}
      </Alert>
    );
  return (
    <Alert
      tone="info"
      title={words.inExtension.title}
      action={
        <Button size="sm" onPress={extension.openServerPage}>
          {words.inExtension.open}
        </Button>
      }
    >
      {words.inExtension.text}
    </Alert>
  );
}
