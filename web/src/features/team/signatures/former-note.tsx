import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { formerRecordsQuery } from "./signature-query.ts";

const FormerDialog = lazy(async () => ({ default: (await import("./former-dialog.tsx")).FormerDialog }));

/**
 * Tells an administrator that permissions must be signed again, because the administrator who signed them no longer has
 * that role.
 */
export function FormerNote({ session }: { readonly session: Session }) {
  const text = usePermissionsText().again;
  const [isOpen, open] = useState(false);
  const { data, isLoading } = useQuery(formerRecordsQuery(session));
  useHoldsBelow(isLoading);
  const many = data ? data.again.length + data.changed.length : 0;
  return (
    <>
      {many > 0 && (
        <div className="mb-6">
          <Alert
            tone="warning"
            title={text.title(many)}
            action={<Button onPress={() => open(true)}>{text.review}</Button>}
          >
            {text.text}
          </Alert>
        </div>
      )}
      {isOpen && (
        <Suspense>
          <FormerDialog session={session} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
