import type { OpenEntry } from "@keepwell/client/buckets/open-entry.ts";
import { useText } from "../../../text/text.ts";
import { Alert } from "../../../ui/alert.tsx";
import { RevealButton } from "../../../ui/reveal-button.tsx";
import { SecretLine } from "../../../ui/secret-line.tsx";
import { type Typed, typedFrom } from "./draft.ts";
import { useReveal } from "./password-row.tsx";

interface ConflictViewProps {
  readonly mine: Typed;
  readonly theirs: OpenEntry;
}

/** Both versions, field by field; what is the same is said once. */
export function ConflictView({ mine, theirs }: ConflictViewProps) {
  const text = useText().entry;
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
      {fields.map(([field, label]) => (
        <Compared key={field} label={label} mine={mine[field]} theirs={saved[field]} />
      ))}
      {theirs.type === "password" && <ComparedSecret mine={mine.password} theirs={saved.password} />}
    </div>
  );
}

interface ComparedProps {
  readonly label: string;
  readonly mine: string;
  readonly theirs: string;
}

function Compared({ label, mine, theirs }: ComparedProps) {
  const text = useText().entry;
  return (
    <section className="border-t border-line pt-2">
      <h3 className="text-meta font-semibold text-ink-2">{label}</h3>
      {mine === theirs ? (
        <p className="text-ink-3">{text.conflictSame}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          <Version label={text.conflictYours}>{mine}</Version>
          <Version label={text.conflictTheirs}>{theirs}</Version>
        </dl>
      )}
    </section>
  );
}

function Version({ label, children }: { readonly label: string; readonly children: string }) {
  const text = useText().entry;
  return (
    <div className="min-w-0">
      <dt className="text-meta text-ink-3">{label}</dt>
      <dd className="break-words whitespace-pre-wrap">{children === "" ? text.empty : children}</dd>
    </div>
  );
}

function ComparedSecret({ mine, theirs }: { readonly mine: string; readonly theirs: string }) {
  const text = useText().entry;
  const [isShown, show] = useReveal();
  return (
    <section className="border-t border-line pt-2">
      <div className="flex items-center justify-between">
        <h3 className="text-meta font-semibold text-ink-2">{text.password}</h3>
        {mine !== theirs && <RevealButton isShown={isShown} onChange={show} />}
      </div>
      {mine === theirs ? (
        <p className="text-ink-3">{text.conflictSame}</p>
      ) : (
        <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
          {(
            [
              [text.conflictYours, mine],
              [text.conflictTheirs, theirs],
            ] as const
          ).map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-meta text-ink-3">{label}</dt>
              <dd>
                <SecretLine value={value} isShown={isShown} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
