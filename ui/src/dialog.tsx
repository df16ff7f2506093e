import { X } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Heading } from "react-aria-components/Heading";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { classes } from "./classes.ts";
import { Icon, type IconShape } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { scrim } from "./surfaces.ts";
import { useUiText } from "./text/ui-text.ts";
import { useKeptFocus } from "./use-kept-focus.ts";

// On a phone, a small dialog (a question) is at the bottom, near the thumb. Larger dialogs (forms) fill the screen.
const sizes = {
  sm: "mt-auto max-h-full rounded-t-dialog sm:mt-0 sm:max-w-100",
  md: "h-(--visual-viewport-height) sm:h-auto sm:max-w-150",
  lg: "h-(--visual-viewport-height) sm:h-auto sm:max-w-180",
} as const;

export type DialogProps = {
  readonly isOpen: boolean;
  readonly title: string;
  readonly glyph?: IconShape;
  /** A line below the title, for example the place to which the shown item belongs. */
  readonly subtitle?: ReactNode;
  /** Buttons beside the button that closes the dialog. */
  readonly actions?: ReactNode;
  readonly size?: keyof typeof sizes;
  /**
   * `alertdialog` for an action that cannot be undone. A click outside does not close such a dialog. The caller must
   * focus the Cancel button.
   */
  readonly role?: "dialog" | "alertdialog";
  readonly children: ReactNode;
  /** A `<DialogFooter>` with the buttons. It stays in view while the body scrolls. */
  readonly footer?: ReactNode;
  /**
   * Called when the user presses Esc, the cross, or a place outside. The component that shows the dialog decides
   * whether to close it, perhaps after a question.
   */
  readonly onRequestClose: () => void;
};

/** A modal dialog. It takes the focus when it opens, and returns the focus when it closes. */
export function Dialog(props: DialogProps) {
  const { isOpen, size = "md", role = "dialog", onRequestClose } = props;
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onRequestClose()}
      isDismissable={role === "dialog"}
      data-tall={size === "sm" ? undefined : ""}
      className={classes(
        scrim,
        "z-40 flex items-start justify-center sm:px-4 sm:pt-[min(6dvh,6rem)] sm:pb-4",
      )}
    >
      <Modal
        className={classes(
          "flex w-full flex-col sm:max-h-full",
          "border-line bg-raised text-ink shadow-dialog sm:rounded-dialog sm:border",
          "transition-[opacity,translate] duration-180 ease-settle entering:opacity-0 motion-safe:entering:translate-y-2 exiting:opacity-0 exiting:duration-120",
          sizes[size],
        )}
      >
        <DialogSection {...props} />
      </Modal>
    </ModalOverlay>
  );
}

function DialogSection(props: DialogProps) {
  const section = useRef<HTMLElement>(null);
  useKeptFocus(section);
  return (
    <RacDialog
      ref={section}
      role={props.role ?? "dialog"}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <DialogHeader {...props} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pb-5 sm:px-6">
        {props.children}
      </div>
      {props.footer}
    </RacDialog>
  );
}

function DialogHeader({ title, subtitle, actions, glyph, role, onRequestClose }: DialogProps) {
  const text = useUiText();
  return (
    <header className="flex items-start gap-3 px-4 pt-4 pb-3 sm:px-6 sm:pt-5">
      {glyph && <Icon of={glyph} size="lg" className="mt-0.5 text-link" />}
      <div className="min-w-0 flex-1">
        <Heading slot="title" className="text-section break-words">
          {title}
        </Heading>
        {subtitle !== undefined && <div className="text-meta text-ink-2">{subtitle}</div>}
      </div>
      {role !== "alertdialog" && (
        <div className="-me-1.5 -mt-1 flex shrink-0">
          {actions}
          <IconButton name={text.close} icon={X} onPress={onRequestClose} />
        </div>
      )}
    </header>
  );
}

type DialogFooterProps = { readonly children: ReactNode; readonly start?: ReactNode };

/**
 * The buttons of a dialog. The main action is at the right end, and a destructive action (`start`) is at the left end.
 */
export function DialogFooter({ children, start }: DialogFooterProps) {
  return (
    <footer className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:px-6">
      {start !== undefined && <div className="-ms-3.5 me-auto flex flex-wrap gap-2">{start}</div>}
      {children}
    </footer>
  );
}
