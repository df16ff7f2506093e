import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { titledMessage } from "../../app/failure-words.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { useText } from "../../text/text.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { useDelayedPending } from "../../ui/use-delayed-pending.ts";

type Asked<Data> = Pick<UseQueryResult<Data>, "data" | "error" | "isPending"> & {
  readonly refetch: () => unknown;
};

interface SettingsQueryProps<Data> {
  readonly query: Asked<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** A page of the settings that must be loaded first: nothing, then rows to come, then it, or why not. */
export function SettingsQuery<Data>({ query, children }: SettingsQueryProps<Data>) {
  const text = useText();
  const words = useSettingsText();
  const isSlow = useDelayedPending(query.isPending);
  if (query.data !== undefined) return children(query.data);
  if (query.isPending) return isSlow ? <SkeletonRows count={4} /> : null;
  return (
    <Alert
      tone="error"
      isLive
      title={words.loadFailed}
      action={<Button onPress={() => void query.refetch()}>{text.common.retry}</Button>}
    >
      {titledMessage(query.error)}
    </Alert>
  );
}
