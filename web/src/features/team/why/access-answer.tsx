import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { SkeletonRows } from "@keepwell/ui/skeleton-rows.tsx";
import { useDelayedPending } from "@keepwell/ui/use-delayed-pending.ts";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { titledMessage } from "../../../app/failure-words.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { useText } from "../../../text/text.ts";

interface AccessAnswerProps<Data> {
  readonly query: Pick<UseQueryResult<Data>, "data" | "error" | "refetch">;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the answer to a question about access, such as who can see an object. Shows a placeholder until the answer is
 * loaded. If there is no answer, says why.
 */
export function AccessAnswer<Data>({ query, children }: AccessAnswerProps<Data>) {
  const text = usePermissionsText();
  const { retry } = useText().common;
  const { data, error, refetch } = query;
  const isSlow = useDelayedPending(data === undefined);
  if (data !== undefined) return children(data);
  if (!error) return <div className="min-h-44">{isSlow && <SkeletonRows count={4} />}</div>;
  return (
    <Alert
      tone="error"
      isLive
      title={text.loadFailed}
      action={<Button onPress={() => void refetch()}>{retry}</Button>}
    >
      {titledMessage(error)}
    </Alert>
  );
}
