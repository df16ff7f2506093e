import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { DisclosurePanel, Disclosure as RacDisclosure } from "react-aria-components/Disclosure";
import { DisclosureGroup as RacDisclosureGroup } from "react-aria-components/DisclosureGroup";
import { Heading } from "react-aria-components/Heading";
import { Icon } from "./icon.tsx";

type DisclosureProps = {
  readonly id?: string;
  readonly title: string;
  /** In brief what is inside, at the end of the line. */
  readonly summary?: ReactNode;
  readonly level?: 2 | 3 | 4;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

export function Disclosure({
  id,
  title,
  summary,
  level = 3,
  isOpen,
  onOpenChange,
  children,
}: DisclosureProps) {
  return (
    <RacDisclosure
      id={id}
      isExpanded={isOpen}
      onExpandedChange={onOpenChange}
      className="group/disclosure border-b border-line"
    >
      <Heading level={level} className="font-normal">
        <RacButton
          slot="trigger"
          className="flex min-h-row w-full cursor-default items-center gap-2 py-1 text-start text-body hover:bg-tint focus-ring-inset"
        >
          <Icon
            of={ChevronRight}
            className="text-ink-2 transition-transform duration-140 group-expanded/disclosure:rotate-90"
          />
          <span className="font-semibold">{title}</span>
          {summary !== undefined && <span className="ms-auto text-meta text-ink-2">{summary}</span>}
        </RacButton>
      </Heading>
      <DisclosurePanel>
        <div className="ps-6 pt-1 pb-5">{children}</div>
      </DisclosurePanel>
    </RacDisclosure>
  );
}

/** At most one open. */
export function DisclosureGroup({ children }: { readonly children: ReactNode }) {
  return <RacDisclosureGroup className="border-t border-line">{children}</RacDisclosureGroup>;
}
