import { IconButton } from "@keepwell/ui/icon-button.tsx";
import { BackIcon } from "@keepwell/ui/icons.ts";
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";

interface SubPageProps {
  readonly title: string;
  /** The label of the button that leads back. */
  readonly back: string;
  readonly onBack: () => void;
  /** A button at the end of the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A page of the popup that replaces the search. Esc does what the back button does, and does not close the popup. */
export function SubPage({ title, back, onBack, action, children }: SubPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void heading.current?.focus(), []);
  const leaveOnEscape = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || event.defaultPrevented) return;
    event.preventDefault();
    onBack();
  };
  return (
    <main className="flex h-150 flex-col" onKeyDown={leaveOnEscape}>
      <header className="flex items-center gap-1 border-b border-line bg-surface px-2 py-2">
        <IconButton name={back} icon={BackIcon} onPress={onBack} />
        <h1
          ref={heading}
          tabIndex={-1}
          className="line-clamp-2 min-w-0 flex-1 wrap-anywhere text-section font-bold"
        >
          {title}
        </h1>
        {action}
      </header>
      <div className="flex-1 overflow-y-auto bg-surface px-4 py-2">{children}</div>
    </main>
  );
}
