import { Alert } from "@keepwell/ui/alert.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import type { ReactNode } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";

/** Replaces the content of a bucket that the user may see, but whose key they have not received yet. */
export function AwaitedBucket({ back }: { readonly back: ReactNode }) {
  const text = usePermissionsText().awaited;
  return (
    <>
      <PageHeader title={text.title} back={back} />
      <Alert tone="info">{text.text}</Alert>
    </>
  );
}
