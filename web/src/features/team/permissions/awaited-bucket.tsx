import { Alert } from "@keepwell/ui/alert.tsx";
import { PageHeader } from "@keepwell/ui/page-header.tsx";
import type { ReactNode } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";

/** Shown in place of a bucket's content if the user may see the bucket but has not received its key yet. */
export function AwaitedBucket({ back }: { readonly back: ReactNode }) {
  const text = usePermissionsText().awaited;
  return (
    <>
      <PageHeader title={text.title} back={back} />
      <Alert tone="info">{text.text}</Alert>
    </>
  );
}
