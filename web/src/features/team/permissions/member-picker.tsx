import type { Session } from "@keepwell/client/session/session.ts";
import type { Grantee } from "@keepwell/contract/team/fields.ts";
import { classes } from "@keepwell/ui/classes.ts";
import { FieldError } from "@keepwell/ui/field.tsx";
import { bareInput, fieldBox } from "@keepwell/ui/field-class.ts";
import { Icon } from "@keepwell/ui/icon.tsx";
import { SearchIcon, UsernameIcon, UsersIcon } from "@keepwell/ui/icons.ts";
import { notify } from "@keepwell/ui/notices-store.ts";
import { SearchRows, useSearchList } from "@keepwell/ui/search-list.tsx";
import { popoverSurface } from "@keepwell/ui/surfaces.ts";
import { useInView } from "@keepwell/ui/use-in-view.ts";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from "react";
import { failureOf } from "../../../app/failure-words.ts";
import { useSettled } from "../../../app/use-settled.ts";
import { usePermissionsText } from "../../../text/permissions-text.ts";
import { MemberTags } from "./member-tags.tsx";
import { membersQuery } from "./permission-queries.ts";
import { type SignedNames, shownName } from "./shown-name.ts";
import { useSignedNames } from "./signed-names.ts";
import { useSystemNames } from "./use-system-names.ts";

interface MemberPickerProps {
  readonly session: Session;
  readonly value: readonly Grantee[];
  readonly onChange: (value: readonly Grantee[]) => void;
  readonly error: string | undefined;
  /** Whether the search field gets the focus when it appears. */
  readonly isFocused?: boolean;
  /** The heading and the label of the search field. The default words are those for an access list. */
  readonly words?: { readonly members: string; readonly add: string };
}

/** The specification's delay in milliseconds between the last typed character and the search. */
const SETTLED_MS = 350;

/** The members of an access list, as tags. The cross of a tag removes a member, and a search by name adds one. */
export function MemberPicker(props: MemberPickerProps) {
  const { session, value, onChange, error, isFocused = false, words } = props;
  const text = usePermissionsText().accessList;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const systemNames = useSystemNames(session);
  const signedNames = useSignedNames(session);
  useEffect(() => {
    if (isFocused) input.current?.focus();
  }, [isFocused]);
  const remove = (uid: string) => {
    onChange(value.filter((one) => one.uid !== uid));
    // The cross that the user has pressed disappears with its tag, so the search field takes the focus.
    input.current?.focus();
  };
  return (
    <fieldset className="flex min-w-0 flex-col gap-1.5" aria-describedby={error && id}>
      <legend className="mb-1 text-ui font-semibold">{words?.members ?? text.members}</legend>
      <MemberTags systemNames={systemNames} signedNames={signedNames} members={value} onRemove={remove} />
      <MemberSearch
        session={session}
        label={words?.add ?? text.add}
        chosen={value}
        systemNames={systemNames}
        signedNames={signedNames}
        isInvalid={error !== undefined}
        input={input}
        onAdd={(member) => onChange([...value, member])}
      />
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

interface MemberSearchProps {
  readonly session: Session;
  readonly label: string;
  readonly chosen: readonly Grantee[];
  readonly systemNames: ReadonlyMap<string, string>;
  readonly signedNames: SignedNames;
  readonly isInvalid: boolean;
  readonly input: RefObject<HTMLInputElement | null>;
  readonly onAdd: (member: Grantee) => void;
}

function MemberSearch(props: MemberSearchProps) {
  const { systemNames, signedNames, isInvalid, input, onAdd } = props;
  const text = usePermissionsText().accessList;
  const [value, setValue] = useState("");
  const [isOpen, open] = useState(false);
  const { found, status, isBusy } = useFound(props, value);
  const choose = (uid: string) => {
    const member = found.find((one) => one.uid === uid);
    setValue("");
    if (!member) return;
    const { name, unsigned } = shownName(member, signedNames);
    if (member.entity_type === "user" && unsigned !== null)
      notify({ tone: "error", text: text.notChosen(name) });
    else onAdd({ uid, name: member.name, entity_type: member.entity_type });
  };
  const rowOf = (one: Found) => {
    const { name, unsigned } = shownName(one, signedNames);
    const warning = unsigned === null ? null : text.unsigned(unsigned);
    const isGroup = one.entity_type === "group";
    const kind = isGroup ? [text.isGroup, systemNames.get(one.uid)] : [one.email];
    const note = [...kind, warning].filter(Boolean).join(" · ");
    const glyph = isGroup ? UsersIcon : UsernameIcon;
    return { id: one.uid, glyph, title: name, note };
  };
  const groups = [{ id: "members", rows: found.map(rowOf) }];
  const isShown = isOpen && value.trim() !== "";
  const list = useSearchList({
    label: props.label,
    value,
    groups,
    isShown,
    isBusy,
    onChange: setValue,
    onChoose: choose,
  });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only closes the results when the focus leaves
    <div
      className="relative"
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && open(false)}
    >
      <div className={fieldBox}>
        <Icon of={SearchIcon} className="self-center ps-2.5 text-ink-3" />
        <input
          {...list.inputProps}
          ref={input}
          aria-invalid={isInvalid || undefined}
          onFocus={() => open(true)}
          onKeyDown={(event) => {
            // Enter selects a person and must not submit the form.
            if (event.key === "Enter") event.preventDefault();
            list.inputProps.onKeyDown(event);
          }}
          onChange={(event) => {
            open(true);
            list.forget();
            setValue(event.target.value);
          }}
          className={`${bareInput} px-2`}
        />
      </div>
      <span role="status" className="sr-only">
        {isShown ? status : ""}
      </span>
      <Dropdown isShown={isShown} status={found.length === 0 ? status : undefined}>
        <div id={list.listId} role="listbox" aria-label={text.members} hidden={found.length === 0}>
          <SearchRows {...list} groups={groups} onChoose={choose} />
        </div>
      </Dropdown>
    </div>
  );
}

interface DropdownProps {
  readonly isShown: boolean;
  /** Shown in place of the rows, for example while the search runs. */
  readonly status: string | undefined;
  readonly children: ReactNode;
}

function Dropdown({ isShown, status, children }: DropdownProps) {
  return (
    <div
      ref={useInView(isShown)}
      className={classes(
        popoverSurface,
        "absolute inset-x-0 top-full z-50 mt-1 max-h-60 overflow-y-auto p-1",
        !isShown && "hidden",
      )}
    >
      {status !== undefined && <p className="px-2.5 py-2 text-ui text-ink-2">{status}</p>}
      {children}
    </div>
  );
}

type Found = Grantee & { readonly email: string | null };

const useFound = ({ session, chosen, signedNames }: MemberSearchProps, value: string) => {
  const text = usePermissionsText().accessList;
  const typed = value.trim();
  const term = useSettled(typed, SETTLED_MS);
  const query = useQuery(membersQuery(session, term));
  const taken = new Set(chosen.map(({ uid }) => uid));
  // Results are shown only after the signed names are loaded.
  const isBusy = typed !== "" && (term !== typed || query.isFetching || !signedNames);
  const found = isBusy || typed === "" ? [] : (query.data ?? []).filter(({ uid }) => !taken.has(uid));
  const result = found.length === 0 ? text.nothing : text.found(found.length);
  const status = isBusy ? text.searching : query.error ? failureOf(query.error).message : result;
  return { found, status, isBusy };
};
