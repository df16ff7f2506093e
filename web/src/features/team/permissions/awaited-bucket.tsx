import type { ReactNode } from "react";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { PageHeader } from "../../../ui/page-header.tsx";

/** In place of a bucket that this person may see and whose key nobody has given yet. */
export function AwaitedBucket({ back }: { readonly back: ReactNode }) {
  const text = usePermissionsText().awaited;
  return (
    <>
      <PageHeader title={text.title} back={back} />
      <Alert tone="info">{text.text}</Alert>
    </>
  );
}
