import { isEmpty, type ObjectRef } from "@keepwell/client/keys/team/permissions/signed-object.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { useHoldsBelow } from "@keepwell/ui/held-below.tsx";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useIsAdmin } from "../team-queries.ts";
import { signedObjectQuery } from "./signature-query.ts";

const SignDialog = lazy(async () => ({ default: (await import("./sign-dialog.tsx")).SignDialog }));

interface SignatureNoteProps {
  readonly session: Session;
  readonly object: ObjectRef;
}

/**
 * Says why this browser does not use an object's stored permissions. If it does use them, or none are stored, renders
 * nothing.
 */
export function SignatureNote({ session, object }: SignatureNoteProps) {
  const text = usePermissionsText().signature;
  const isAdmin = useIsAdmin(session);
  const [isOpen, open] = useState(false);
  const { data, isError, isLoading } = useQuery(signedObjectQuery(session, object));
  useHoldsBelow(isLoading);
  if (isError) return <Alert tone="warning" isLive title={text.titles.invalid} />;
  if (
    !data ||
    data.state === "counts" ||
    data.state === "own" ||
    (data.state === "none" && isEmpty(data.stored))
  )
    return null;
  const isLie = data.state !== "none" && data.state !== "changed" && data.state !== "no-authority";
  const sign = (
    <Button size="sm" onPress={() => open(true)}>
      {text.check}
    </Button>
  );
  return (
    <>
      <Alert
        tone={isLie ? "warning" : "info"}
        isLive
        title={text.titles[data.state]}
        action={isAdmin && !isLie ? sign : undefined}
      >
        <p>{text.asks}</p>
        {isLie && <p>{text.refused}</p>}
      </Alert>
      {isOpen && (
        <Suspense>
          <SignDialog session={session} object={object} content={data.stored} onClose={() => open(false)} />
        </Suspense>
      )}
    </>
  );
}
