import { Alert } from "@keepwell/ui/alert.tsx";
import type { ReactNode } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import type { PATHS } from "../../paths.ts";

interface TeamAlertProps {
  readonly tone: "info" | "warning";
  readonly title: string;
  /** The page where it is dealt with, and what its link says. */
  readonly to: (typeof PATHS)["settings.recovery" | "team.join" | "team.recovery" | "team.users"];
  readonly action: string;
  readonly children?: ReactNode;
}

/** What waits for this member, with the way to it. */
export function TeamAlert({ tone, title, to, action, children }: TeamAlertProps) {
  const link = (
    <RouterLinkButton to={to} size="sm">
      {action}
    </RouterLinkButton>
  );
  return (
    <Alert tone={tone} title={title} action={link}>
      {children}
    </Alert>
  );
}
