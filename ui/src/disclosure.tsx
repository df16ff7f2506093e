import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button as RacButton } from "react-aria-components/Button";
import { DisclosurePanel, Disclosure as RacDisclosure } from "react-aria-components/Disclosure";
import { DisclosureGroup as RacDisclosureGroup } from "react-aria-components/DisclosureGroup";
import { Heading } from "react-aria-components/Heading";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";

type DisclosureProps = {
  readonly id?: string;
  readonly title: string;
  /** A summary of the content, at the end of the line. */
  readonly summary?: ReactNode;
  /** Shown in place of the arrow. Set it if the disclosure contains a form that creates an item. */
  readonly glyph?: IconShape;
  readonly level?: 2 | 3 | 4;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
  readonly children: ReactNode;
};

export function Disclosure({
  id,
  title,
  summary,
  glyph,
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
          className="-mx-1.5 flex min-h-row w-[calc(100%+0.75rem)] cursor-default items-center gap-2 px-1.5 py-1 text-start text-body hover:bg-tint focus-ring-inset"
        >
          <Icon
            of={glyph ?? ChevronRight}
            className={classes(
              "text-ink-2",
              glyph === undefined && "transition-transform duration-140 group-expanded/disclosure:rotate-90",
            )}
          />
          <span className="min-w-0 font-semibold wrap-anywhere">{title}</span>
          {summary !== undefined && <span className="ms-auto shrink-0 text-meta text-ink-2">{summary}</span>}
        </RacButton>
      </Heading>
      <DisclosurePanel>
        <div className="ps-6 pt-1 pb-5">{children}</div>
      </DisclosurePanel>
    </RacDisclosure>
  );
}

type DisclosureGroupProps = {
  readonly children: ReactNode;
  /** The id of the open disclosure. Null if none is open. Undefined if the caller does not control it. */
  readonly open?: string | null;
  readonly onOpen?: (id: string | null) => void;
};

/** A group of disclosures of which at most one is open. */
export function DisclosureGroup({ children, open, onOpen }: DisclosureGroupProps) {
  return (
    <RacDisclosureGroup
      className="border-t border-line"
      {...(open === undefined ? {} : { expandedKeys: open === null ? [] : [open] })}
      onExpandedChange={(keys) => onOpen?.(Array.from(keys, String)[0] ?? null)}
    >
      {children}
    </RacDisclosureGroup>
  );
}
