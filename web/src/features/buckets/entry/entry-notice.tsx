import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import type { ReactNode } from "react";

interface EntryNoticeProps {
  readonly tone: "info" | "warning";
  readonly title: string;
  readonly action: string;
  readonly onAction: () => void;
  readonly children?: ReactNode;
}

/** A notice above an open entry, such as that its name cannot be verified. It offers one action. */
export function EntryNotice({ tone, title, action, onAction, children }: EntryNoticeProps) {
  const button = (
    <Button size="sm" onPress={onAction}>
      {action}
    </Button>
  );
  return (
    <div className="pb-4">
      <Alert tone={tone} isLive title={title} action={button}>
        {children}
      </Alert>
    </div>
  );
}
