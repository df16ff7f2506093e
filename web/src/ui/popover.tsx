import type { ReactElement, ReactNode } from 'react';
import { Dialog as RacDialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover as RacPopover } from 'react-aria-components/Popover';
import { popoverSurface } from './surfaces.ts';

export type Placement = 'bottom start' | 'bottom end' | 'top start' | 'top end' | 'bottom' | 'top';

type PopoverProps = {
  /** The Button, IconButton or TriggerButton that opens it. */
  readonly trigger: ReactElement;
  readonly label: string;
  readonly placement?: Placement;
  readonly children: ReactNode | ((close: () => void) => ReactNode);
};

/** A small non-modal dialog beside its button, for what a menu may not hold: nested buttons, fields. */
export function Popover({ trigger, label, placement = 'bottom end', children }: PopoverProps) {
  return (
    <DialogTrigger>
      {trigger}
      <RacPopover placement={placement} offset={6} className={`${popoverSurface} overflow-auto`}>
        <RacDialog aria-label={label} className="p-1 outline-none">
          {({ close }) => (typeof children === 'function' ? children(close) : children)}
        </RacDialog>
      </RacPopover>
    </DialogTrigger>
  );
}
