import { X } from "lucide-react";
import type { ReactNode } from "react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "./classes.ts";
import { IconButton } from "./icon-button.tsx";
import { scrim } from "./surfaces.ts";
import { useUiText } from "./text/ui-text.ts";

type SheetProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly onRequestClose: () => void;
};

/** A drawer from the left, for small screens. */
export function Sheet({ isOpen, title, children, onRequestClose }: SheetProps) {
  const text = useUiText();
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onRequestClose()}
      isDismissable
      className={classes(scrim, "z-30")}
    >
      <Modal className="fixed inset-y-0 start-0 flex w-75 max-w-[85vw] flex-col border-e border-line bg-raised text-ink shadow-dialog transition-[opacity,translate] duration-180 ease-settle motion-safe:entering:-translate-x-full motion-reduce:entering:opacity-0 exiting:opacity-0 exiting:duration-120">
        <RacDialog className="flex min-h-0 flex-1 flex-col outline-none">
          <header className="flex items-center gap-2 border-b border-line py-2.5 ps-4 pe-2">
            <Heading slot="title" className="min-w-0 flex-1 truncate text-section">
              {title}
            </Heading>
            <IconButton name={text.close} icon={X} onPress={onRequestClose} />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">{children}</div>
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
}
