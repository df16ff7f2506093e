import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { Compared, type ComparedProps, ComparedSecret } from "./compared.tsx";
import { type Typed, typedFrom } from "./draft.ts";
import { type ComparedPart, compareExtra } from "./extra/compare-extra.ts";
import { useExtraText } from "./extra/extra-text.ts";
import { chosenModes } from "./extra/typed-extra.ts";

interface ConflictViewProps {
  readonly mine: Typed;
  readonly theirs: OpenEntry;
  readonly submission: Submission<string>;
}

/**
 * Shows the user's version beside the version that another browser has saved in the meantime. Differing fields come
 * before equal fields. Among each of them, the password comes first.
 */
export function ConflictView({ mine, theirs, submission }: ConflictViewProps) {
  const text = useVaultText().entry;
  const words = useExtraText();
  const saved = typedFrom(theirs);
  const isUnreadable = mine.extra.unreadable || saved.extra.unreadable;
  const own = useOwnFields({ type: theirs.type, mine, saved });
  const name = useExtraField();
  const modes = useModesField(mine, saved);
  const extra = isUnreadable ? [] : [...modes, ...compareExtra(mine.extra, saved.extra).map(name)];
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" isLive title={text.conflictTitle}>
        {text.conflictText}
      </Alert>
      <FormAlert submission={submission} />
      {differingFirst([...own, ...extra]).map(({ key, isSecret, ...field }) =>
        isSecret ? <ComparedSecret key={key} {...field} /> : <Compared key={key} {...field} />,
      )}
      {isUnreadable && <Alert tone="info">{words.conflictUnreadable}</Alert>}
    </div>
  );
}

interface Field extends ComparedProps {
  readonly key: string;
  readonly isSecret: boolean;
  /** The name of the value on the reveal button, if the value is not a password. */
  readonly what?: string;
}

const differingFirst = (fields: readonly Field[]): readonly Field[] => [
  ...fields.filter(({ mine, theirs }) => mine !== theirs),
  ...fields.filter(({ mine, theirs }) => mine === theirs),
];

interface Versions {
  readonly type: OpenEntry["type"];
  readonly mine: Typed;
  readonly saved: Typed;
}

/** The fields of the entry itself, without those in its extra. The password comes first. */
const useOwnFields = ({ type, mine, saved }: Versions): readonly Field[] => {
  const text = useVaultText().entry;
  const field = (key: Exclude<keyof Typed, "extra">, label: string): Field => ({
    key,
    label,
    mine: mine[key],
    theirs: saved[key],
    isSecret: key === "password",
  });
  if (type === "note") return [field("name", text.name), field("text", text.text)];
  return [
    field("password", text.password),
    field("name", text.name),
    field("url", text.address),
    field("username", text.username),
    field("text", text.notes),
  ];
};

/** The match modes of the addresses, if they differ. */
const useModesField = (mine: Typed, saved: Typed): readonly Field[] => {
  const { match } = useExtraText();
  const said = (typed: Typed) =>
    chosenModes(typed)
      .map(({ text, mode }) => `${text} (${match.modes[mode]})`)
      .join("\n");
  const field = {
    key: "modes",
    label: match.compared,
    mine: said(mine),
    theirs: said(saved),
    isSecret: false,
  };
  return field.mine === field.theirs ? [] : [field];
};

/** Returns a function that makes a field of this view from a part of the extra. */
const useExtraField = () => {
  const text = useExtraText();
  const { common, entry } = useVaultText();
  const said = (value: string) => (value === "true" ? common.yes : value && common.no);
  return ({ key, what, name, kind, mine, theirs }: ComparedPart): Field => {
    const named = name.trim() === "" ? text.unnamed : name;
    const labels = { code: entry.code, addresses: text.furtherAddresses, passkeys: text.passkey.compared };
    const label = what === "field" ? named : labels[what];
    if (kind === "boolean") return { key, label, mine: said(mine), theirs: said(theirs), isSecret: false };
    return { key, label, mine, theirs, isSecret: kind === "hidden", what: label };
  };
};
