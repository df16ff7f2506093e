import { Dialog } from "@keepwell/ui/dialog.tsx";
import { Kbd } from "@keepwell/ui/kbd.tsx";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import type { shortcuts } from "../../text/en/shortcuts.ts";
import { useShortcutsText } from "../../text/shortcuts-text.ts";

type Words = typeof shortcuts;
type Group = keyof Words["groups"];
type Does = Exclude<keyof Words, "title" | "groups" | "letters">;

/**
 * The shortcuts of each group, in the order of the dialog. A shortcut is an array that contains first its effect and
 * then its keys.
 */
const SHORTCUTS: Readonly<Record<Group, readonly (readonly [Does, ...string[]])[]>> = {
  anywhere: [
    ["palette", "mod", "K"],
    ["everything", "mod", "shift", "F"],
    ["help", "mod", "/"],
    ["lock", "mod", "shift", "L"],
    ["landmarks", "F6"],
    ["close", "escape"],
  ],
  entry: [
    ["copyPassword", "mod", "C"],
    ["copyUsername", "mod", "B"],
    ["copyCode", "mod", "shift", "C"],
  ],
  forms: [["save", "mod", "enter"]],
  lists: [
    ["move", "arrows"],
    ["ends", "home", "end"],
    ["typeAhead", "letters"],
    ["open", "enter"],
    ["select", "space"],
    ["range", "shift", "arrows"],
    ["all", "mod", "A"],
    ["clear", "escape"],
  ],
};

const GROUPS = Object.keys(SHORTCUTS) as Group[];

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const words = useShortcutsText();
  return (
    <Dialog isOpen size="lg" title={words.title} onRequestClose={onClose}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: On a phone the list is longer than the dialog, and keys scroll it. */}
      <section tabIndex={0} aria-label={words.title} className="focus-ring gap-x-10 sm:columns-2">
        {GROUPS.map((group) => (
          <section key={group} className="mb-6 break-inside-avoid">
            <h3 className="pb-1 text-meta font-semibold text-ink-2">{words.groups[group]}</h3>
            <dl>
              {SHORTCUTS[group].map(([does, ...keys]) => (
                <div
                  key={does}
                  className="flex min-h-9 items-center justify-between gap-4 border-t border-line py-1"
                >
                  <dt>{words[does]}</dt>
                  <dd className="shrink-0">
                    <Kbd keys={shortcut(...keys).map((key) => (key === "letters" ? words.letters : key))} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
