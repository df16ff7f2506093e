import { Alert } from "@keepwell/ui/alert.tsx";
import { bareInput, fieldBox } from "@keepwell/ui/field-class.ts";
import type { Failure } from "@keepwell/ui/form-failure.ts";
import { NoteGlyph } from "@keepwell/ui/glyphs/note.tsx";
import { PasswordGlyph } from "@keepwell/ui/glyphs/password.tsx";
import { Icon } from "@keepwell/ui/icon.tsx";
import { SearchIcon } from "@keepwell/ui/icons.ts";
import { Kbd } from "@keepwell/ui/kbd.tsx";
import { type SearchGroup, SearchRows, useSearchList } from "@keepwell/ui/search-list.tsx";
import { shortcut } from "@keepwell/ui/shortcut-keys.ts";
import { TextLink } from "@keepwell/ui/text-link.tsx";
import { type KeyboardEvent, useEffect, useMemo, useRef } from "react";
import type { Site } from "../match/site.ts";
import { text } from "../text/text.ts";
import { type Found, findIn } from "../vault/find.ts";
import type { RowEntry } from "../vault/kept-row.ts";
import { vaultHref } from "../vault-page/vault-address.ts";
import { canFill } from "./can-fill.ts";
import { foundGroups } from "./found-groups.ts";
import type { FrontPage } from "./front-page.ts";
import { resultArea, searchArea, searchInput } from "./list-class.ts";
import type { Listed } from "./listed.ts";
import { untilPainted } from "./until-painted.ts";

/** What a shortcut does with an entry: it fills the open page, or copies a field. */
type Act = "fill" | "password" | "username";

interface FinderProps {
  /** The account's server; undefined until the account is open. */
  readonly server: string | undefined;
  /** Null until some entries are known. */
  readonly listed: Listed | null;
  readonly isReading: boolean;
  /** The version of the extension that the server offers, if that version is newer than this one. */
  readonly newer: string | undefined;
  /** Whether the user has chosen an entry, but the vault must be read before the entry can be shown. */
  readonly isOpening: boolean;
  readonly failure: Failure | null;
  readonly front: FrontPage | undefined;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
  readonly onChoose: (uid: string) => void;
  /** Called when the user fills or copies an entry by a shortcut. */
  readonly onAct: (entry: RowEntry, act: Act) => void;
}

const rowOf = ({ uid, name, username, type }: RowEntry) => ({
  id: uid,
  glyph: type === "note" ? NoteGlyph : PasswordGlyph,
  title: name,
  ...(username !== "" && { note: username }),
});

const groupsOf = (found: Found, site: Site | undefined, typed: string): SearchGroup[] =>
  foundGroups(found, site, typed).map(({ entries, ...group }) => ({ ...group, rows: entries.map(rowOf) }));

const statusOf = ({ listed, isReading, isOpening, typed }: FinderProps, found: Found): string | undefined => {
  const words = text().popup;
  const isPart = listed !== null && listed.entries.length < listed.total;
  if (isReading && (isOpening || (isPart && typed !== ""))) return words.loading;
  if (listed === null || listed.entries.length === 0)
    return isReading ? words.loading : listed ? words.empty : undefined;
  return found.here.length + found.nearby.length + found.others.length === 0 ? words.nothing : undefined;
};

/**
 * Returns which field a shortcut copies: the password for Ctrl or Cmd with Enter, and the user name for Ctrl or Cmd
 * with B. The vault's search has the same shortcuts.
 */
const copiedBy = (event: KeyboardEvent): Act | undefined => {
  if (!(event.ctrlKey || event.metaKey)) return undefined;
  if (event.key === "Enter") return "password";
  return event.key.toLowerCase() === "b" ? "username" : undefined;
};

/** Fills or copies the current entry by a shortcut. Returns whether the key was a shortcut. */
const actOnKey = (
  { listed, front, onAct }: Pick<FinderProps, "listed" | "front" | "onAct">,
  uid: string,
  event: KeyboardEvent,
): boolean => {
  const fills = event.key === "Enter" && event.shiftKey;
  const act = fills ? "fill" : copiedBy(event);
  const entry = act && listed?.entries.find((one) => one.uid === uid);
  if (!entry) return false;
  if (!event.repeat && (act !== "fill" || canFill(entry, front))) onAct(entry, act);
  return true;
};

/** The search with its results. The entries for the page in the current tab come first. */
export function Finder(props: FinderProps) {
  const { listed, front, typed, onChoose } = props;
  const site = front?.site;
  const words = text().popup;
  const field = useRef<HTMLInputElement>(null);
  // Give the search field the focus, because users open the popup to type. Wait until the popup is painted, because
  // setting the focus forces a layout. If the user was faster and has opened a menu, the menu would close.
  useEffect(
    () =>
      void untilPainted().then(() => {
        if (document.activeElement === document.body) field.current?.focus();
      }),
    [],
  );
  const found = useMemo(() => findIn(listed?.entries ?? [], typed, front), [listed, typed, front]);
  const groups = groupsOf(found, site, typed);
  const list = useSearchList({
    label: words.search,
    value: typed,
    groups,
    isShown: true,
    isBusy: false,
    onChange: props.onTyped,
    onChoose,
    onKey: (uid, event) => actOnKey(props, uid, event),
  });
  const status = statusOf(props, found);
  return (
    <>
      <div className={searchArea}>
        <div className={fieldBox}>
          <Icon of={SearchIcon} className="self-center ps-2.5 text-ink-3" />
          <input
            {...list.inputProps}
            ref={field}
            onChange={(event) => {
              list.forget();
              props.onTyped(event.target.value);
            }}
            className={`${bareInput} ${searchInput}`}
          />
        </div>
      </div>
      <div className={resultArea}>
        {props.failure && props.server !== undefined && (
          <Trouble failure={props.failure} server={props.server} isKept={listed !== null} />
        )}
        <p role="status" className={status === undefined ? "sr-only" : "px-2.5 py-4 text-ink-2"}>
          {status}
        </p>
        <div role="listbox" id={list.listId} aria-label={words.search} tabIndex={-1}>
          <SearchRows groups={groups} rowId={list.rowId} current={list.current} onChoose={onChoose} />
        </div>
        <Rest found={found} unlisted={unlistedOf(listed, typed)} closed={listed?.closed ?? 0} />
      </div>
      {props.newer !== undefined && props.server !== undefined && (
        <Newer version={props.newer} server={props.server} />
      )}
      {list.current && <Hints canFill={canFillAny(found, list.current.id, front)} />}
    </>
  );
}

interface TroubleProps {
  readonly failure: Failure;
  readonly server: string;
  /** Whether the shown entries are those that this browser has kept. */
  readonly isKept: boolean;
}

/** Says why the server's current entries are not shown. */
function Trouble({ failure, server, isKept }: TroubleProps) {
  const words = text().popup;
  if (failure.type === "offline" && isKept)
    return (
      <Alert tone="info" isLive title={words.offlineTitle}>
        {words.offlineText}
      </Alert>
    );
  return (
    <Alert tone="error" isLive title={failure.message}>
      <TextLink href={vaultHref(`${server}/app/`)} target="_blank">
        {words.openVault}
      </TextLink>
    </Alert>
  );
}

const canFillAny = ({ here }: Found, uid: string, front: FrontPage | undefined): boolean =>
  here.some((one) => one.uid === uid && canFill(one, front));

/**
 * Returns how many entries of the vault have not been read yet. Returns 0 if the user has typed words, because it is
 * not known whether the unread entries contain them.
 */
const unlistedOf = (listed: Listed | null, typed: string): number =>
  listed && typed === "" ? listed.total - listed.entries.length : 0;

interface RestProps {
  readonly found: Found;
  readonly unlisted: number;
  readonly closed: number;
}

/** Says how many entries are not listed, and why. */
function Rest({ found, unlisted, closed }: RestProps) {
  const words = text().popup;
  const more = found.othersInAll - found.others.length + unlisted;
  return (
    <>
      {more > 0 && <p className="px-2.5 py-2 text-meta text-ink-2">{words.more(more)}</p>}
      {closed > 0 && <p className="px-2.5 py-2 text-meta text-warn-text">{words.closed(closed)}</p>}
    </>
  );
}

/**
 * Says that the server offers a newer version, and links to a page of the vault. That page checks the hash of the new
 * version, and says how to install it.
 */
function Newer({ version, server }: { readonly version: string; readonly server: string }) {
  const words = text().popup;
  return (
    <p className="border-t border-line bg-surface px-4 py-2 text-meta text-ink-2">
      {words.newer(version)}{" "}
      <TextLink href={vaultHref(`${server}/app/settings/extension`)} target="_blank">
        {words.howToUpdate}
      </TextLink>
    </p>
  );
}

function Hints({ canFill: isForPage }: { readonly canFill: boolean }) {
  const { hints } = text().popup;
  const shown = [
    ...(isForPage ? [{ keys: shortcut("shift", "enter"), does: hints.fill }] : []),
    { keys: shortcut("enter"), does: hints.open },
    { keys: shortcut("mod", "enter"), does: hints.password },
    { keys: shortcut("mod", "B"), does: hints.username },
  ];
  return (
    <footer className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line bg-surface px-4 py-2 text-meta text-ink-2">
      {shown.map(({ keys, does }) => (
        <span key={does} className="inline-flex items-center gap-1.5">
          <Kbd keys={keys} /> {does}
        </span>
      ))}
    </footer>
  );
}
