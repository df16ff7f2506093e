import { Icon } from "@keepwell/ui/icon.tsx";
import { CheckIcon } from "@keepwell/ui/icons.ts";
import type { ReactNode, Ref } from "react";

interface FactorSectionProps {
  readonly title: string;
  readonly about: string;
  /** A sentence with the day on which the method was turned on, or with the number of codes that are left. */
  readonly state?: string | undefined;
  readonly actions?: ReactNode;
  /** The section's heading, which gets the focus if the focused control disappears. */
  readonly heading?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

export function FactorSection({ title, about, state, actions, heading, children }: FactorSectionProps) {
  return (
    <section className="flex flex-col gap-4 border-t border-line pt-5">
      <div className="flex flex-col gap-1">
        <h2 ref={heading} tabIndex={-1} className="text-section outline-none">
          {title}
        </h2>
        <p className="text-ui text-ink-2">{about}</p>
        {state !== undefined && (
          <p className="flex items-center gap-1.5 text-ui font-semibold text-success-text">
            <Icon of={CheckIcon} />
            {state}
          </p>
        )}
      </div>
      {actions !== undefined && <div className="flex flex-wrap gap-2">{actions}</div>}
      {children}
    </section>
  );
}
