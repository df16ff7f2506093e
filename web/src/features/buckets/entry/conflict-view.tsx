import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { FormAlert } from "@keepwell/ui/form-alert.tsx";
import type { Submission } from "@keepwell/ui/use-submit.ts";
import { useVaultText } from "../../../text/vault-text.ts";
import { Compared, ComparedSecret } from "./compared.tsx";
import { type Typed, typedFrom } from "./draft.ts";
import { type ComparedPart, compareExtra } from "./extra/compare-extra.ts";
import { useExtraText } from "./extra/extra-text.ts";
import type { TypedExtra } from "./extra/typed-extra.ts";

interface ConflictViewProps {
  readonly mine: Typed;
  readonly theirs: OpenEntry;
  readonly submission: Submission<string>;
}

/** Shows both versions, field by field. */
export function ConflictView({ mine, theirs, submission }: ConflictViewProps) {
  const text = useVaultText().entry;
  const saved = typedFrom(theirs);
  const fields = [
    ["name", text.name],
    ...(theirs.type === "password"
      ? ([
          ["url", text.address],
          ["username", text.username],
        ] as const)
      : []),
    ["text", theirs.type === "note" ? text.text : text.notes],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" isLive title={text.conflictTitle}>
        {text.conflictText}
      </Alert>
      <FormAlert submission={submission} />
      {fields.map(([field, label]) => (
        <Compared key={field} label={label} mine={mine[field]} theirs={saved[field]} />
      ))}
      {theirs.type === "password" && (
        <ComparedSecret label={text.password} mine={mine.password} theirs={saved.password} />
      )}
      <ComparedExtra mine={mine.extra} theirs={saved.extra} />
    </div>
  );
}

function ComparedExtra({ mine, theirs }: { readonly mine: TypedExtra; readonly theirs: TypedExtra }) {
  const text = useExtraText();
  if (mine.unreadable || theirs.unreadable) return <Alert tone="info">{text.conflictUnreadable}</Alert>;
  return compareExtra(mine, theirs).map((part) => <Part key={part.key} part={part} />);
}

function Part({ part: { what, name, kind, mine, theirs } }: { readonly part: ComparedPart }) {
  const text = useExtraText();
  const { common } = useVaultText();
  const named = name.trim() === "" ? text.unnamed : name;
  const label = what === "code" ? text.code : what === "addresses" ? text.furtherAddresses : named;
  if (kind === "hidden") return <ComparedSecret label={label} what={label} mine={mine} theirs={theirs} />;
  const said = (value: string) => (value === "true" ? common.yes : value && common.no);
  const read = kind === "boolean" ? said : (value: string) => value;
  return <Compared label={label} mine={read(mine)} theirs={read(theirs)} />;
}
