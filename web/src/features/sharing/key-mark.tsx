import { Icon } from "@keepwell/ui/icon.tsx";
import { VerifiedIcon, WarningIcon } from "@keepwell/ui/icons.ts";
import type { KeyState } from "./member.ts";

interface KeyMarkProps {
  readonly state: KeyState;
  readonly children: string;
}

/** Says what is known of a person's keys. Has an icon, except for keys whose code was not compared yet. */
export function KeyMark({ state, children }: KeyMarkProps) {
  if (state === "notCompared") return <span className="text-ink-2">{children}</span>;
  const isGood = state === "verified";
  return (
    <span
      className={`inline-flex items-center gap-1 ${isGood ? "text-success-text" : "font-semibold text-danger-text"}`}
    >
      <Icon of={isGood ? VerifiedIcon : WarningIcon} size="sm" />
      {children}
    </span>
  );
}
