import type { AskedKey } from "@keepwell/client/keys/team/asked-key.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { lazy, Suspense, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";

const AskedKeysDialog = lazy(async () => ({
  default: (await import("./asked-keys-dialog.tsx")).AskedKeysDialog,
}));

interface AskedKeysProps {
  readonly session: Session;
  readonly keys: readonly AskedKey[];
}

/**
 * Tells the user that members lack keys, according to the server. No signature proves that these members may have the
 * keys, so the user decides whether to give them.
 */
export function AskedKeys({ session, keys }: AskedKeysProps) {
  const text = usePermissionsText().asked;
  const [isOpen, open] = useState(false);
  return (
    <>
      <Alert
        tone="warning"
        title={text.title(keys.length)}
        action={
          <Button size="sm" onPress={() => open(true)}>
            {text.review}
          </Button>
        }
      >
        {text.text}
      </Alert>
      {isOpen && (
        <Suspense>
          <AskedKeysDialog session={session} keys={keys} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
