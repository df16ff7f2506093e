import type { ReactElement, ReactNode } from 'react';
import { Tooltip as RacTooltip, TooltipTrigger } from 'react-aria-components/Tooltip';

type TooltipProps = {
  readonly content: ReactNode;
  /** One control that can take the focus: Button, IconButton. */
  readonly children: ReactElement;
  readonly isDisabled?: boolean;
  readonly isOpen?: boolean;
  readonly onOpenChange?: (isOpen: boolean) => void;
};

/** Adds to a control's own name; hover and focus show it, Esc hides it, and it is never the only label. */
export function Tooltip({ content, children, isDisabled = false, isOpen, onOpenChange }: TooltipProps) {
  return (
    <TooltipTrigger delay={500} closeDelay={100} isDisabled={isDisabled} isOpen={isOpen} onOpenChange={onOpenChange}>
      {children}
      <RacTooltip
        offset={6}
        className="z-50 max-w-64 rounded-control bg-ink px-2.5 py-1.5 text-meta text-canvas transition-opacity duration-140 entering:opacity-0 exiting:opacity-0 forced-colors:border"
      >
        {content}
      </RacTooltip>
    </TooltipTrigger>
  );
}
