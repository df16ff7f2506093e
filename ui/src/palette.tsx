import { Dialog as RacDialog } from "react-aria-components/Dialog";
import { Modal, ModalOverlay } from "react-aria-components/Modal";
import { bareInput } from "./field-class.ts";
import { Icon } from "./icon.tsx";
import { IconButton } from "./icon-button.tsx";
import { ClearIcon, SearchIcon } from "./icons.ts";
import { Kbd } from "./kbd.tsx";
import { type SearchProps, SearchRows, useSearchList } from "./search-list.tsx";
import { scrim } from "./surfaces.ts";
import { useUiText } from "./text/ui-text.ts";

/** An action on the marked result: its keys, and a word for it. */
export type PaletteHint = { readonly keys: readonly string[]; readonly does: string };

type PaletteProps = SearchProps & {
  readonly hints?: readonly PaletteHint[];
  readonly onClose: () => void;
};

/** A dialog over the page, with a search for pages and actions. On a phone it fills the screen. */
export function Palette(props: PaletteProps) {
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && props.onClose()}
      className={`${scrim} z-40 flex items-start justify-center sm:px-4 sm:pt-[min(14dvh,8rem)]`}
    >
      <Modal className="flex h-(--visual-viewport-height) w-full flex-col border-line bg-raised text-ink shadow-dialog transition-opacity duration-140 entering:opacity-0 exiting:opacity-0 exiting:duration-90 sm:h-auto sm:max-h-[70dvh] sm:max-w-150 sm:rounded-dialog sm:border">
        <RacDialog aria-label={props.label} className="flex min-h-0 flex-1 flex-col outline-none">
          <PaletteBody {...props} />
        </RacDialog>
      </Modal>
    </ModalOverlay>
  );
}

function PaletteBody(props: PaletteProps) {
  const { label, value, onChange, status, groups, isBusy, onChoose, onKey, onClose, hints = [] } = props;
  const text = useUiText();
  const isEmpty = groups.every(({ rows }) => rows.length === 0);
  const list = useSearchList({
    label,
    value,
    groups,
    isShown: true,
    isBusy,
    onChange,
    onChoose,
    ...(onKey && { onKey }),
  });
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-1 ps-3.5 pe-1.5">
        <Icon of={SearchIcon} className="text-ink-3" />
        <input
          {...list.inputProps}
          // biome-ignore lint/a11y/noAutofocus: the user opened the dialog to type in this field
          autoFocus
          onChange={(event) => {
            list.forget();
            onChange(event.target.value);
          }}
          className={`${bareInput} min-h-11 px-2 text-input`}
        />
        <IconButton name={text.close} icon={ClearIcon} onPress={onClose} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard, and the focus is in the search field. */}
      <div className="focus-ring min-h-0 flex-1 overflow-y-auto overscroll-contain p-1.5" tabIndex={0}>
        <p role="status" className="px-2.5 py-1 text-meta text-ink-2 empty:hidden">
          {status}
        </p>
        <div id={list.listId} role="listbox" aria-label={label} hidden={isEmpty}>
          <SearchRows {...list} groups={groups} onChoose={onChoose} />
        </div>
      </div>
      {hints.length > 0 && <Hints hints={hints} />}
    </>
  );
}

function Hints({ hints }: { readonly hints: readonly PaletteHint[] }) {
  return (
    <p className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-4 py-2 text-meta text-ink-2 pointer-coarse:hidden">
      {hints.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          <Kbd keys={keys} />
          {does}
        </span>
      ))}
    </p>
  );
}
