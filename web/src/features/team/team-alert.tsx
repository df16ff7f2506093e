import { Alert } from "@keepwell/ui/alert.tsx";
import type { ReactNode } from "react";
import { RouterLinkButton } from "../../app/links.tsx";
import type { PATHS } from "../../paths.ts";

interface TeamAlertProps {
  readonly tone: "info" | "warning";
  readonly title: string;
  /** The page where the user deals with the matter. `action` is the text of its link. */
  readonly to: (typeof PATHS)["settings.recovery" | "team.join" | "team.recovery" | "team.users"];
  readonly action: string;
  readonly children?: ReactNode;
}

/** Tells this member about a task that waits for them, with a link to its page. */
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
