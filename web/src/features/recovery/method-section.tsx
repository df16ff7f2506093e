import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import { RETIRED_DAYS } from "@keepwell/contract/identity/retired.endpoints.ts";
import { lazy, Suspense, useCallback } from "react";
import type { FollowedHere } from "../../app/recovery.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { type RadioRow, RadioRows } from "../../ui/radio-rows.tsx";
import { CodeField } from "./code-field.tsx";
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
import type { RecoveryMethod } from "./recovery-method.ts";
=======
import { ConfirmedLosses } from "./confirmed-losses.tsx";
>>>>>>> 8dfc9880 (Share the parts that several screens wrote alike):web/src/features/recovery/way-section.tsx
import { type PersonName, ReplacePanel } from "./replace-panel.tsx";

const AskAdministrator = lazy(async () => ({
  default: (await import("./ask-administrator.tsx")).AskAdministrator,
}));

/** The chosen way, with what is typed for each of them; the name is that of the person who replaces the account. */
export interface WayChoice extends PersonName {
  readonly way: Way | undefined;
  readonly code: string;
  readonly request: RecoveryProgress | null;
  readonly phrase: string;
}

interface WaySectionProps {
  readonly followed: FollowedHere;
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
  readonly method: RecoveryMethod | undefined;
  readonly onMethod: (method: RecoveryMethod) => void;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly codeError: string | undefined;
  readonly request: RecoveryProgress | null;
  readonly onRequest: (request: RecoveryProgress | null) => void;
  readonly phrase: string;
  readonly onPhrase: (phrase: string) => void;
  /** The name of the person who replaces the account. */
  readonly name: PersonName;
  readonly onName: (change: Partial<PersonName>) => void;
  readonly nameErrors: Partial<PersonName>;
=======
  readonly choice: WayChoice;
  readonly onChoice: (change: Partial<WayChoice>) => void;
  readonly errors: Partial<PersonName> & { readonly verifier?: string };
>>>>>>> bfd75302 (Pass the choice of a way to reset the password as one object):web/src/features/recovery/way-section.tsx
}

/**
 * The choice between this browser, the code, an administrator of the team and an empty vault, each with what it
 * means. An unproven account, which another person may have created, can also be replaced.
 */
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
export function MethodSection(props: WaySectionProps) {
  const words = useRecoveryText().reset;
=======
export function WaySection(props: WaySectionProps) {
  const { reset: words, empty } = useRecoveryText();
>>>>>>> 8dfc9880 (Share the parts that several screens wrote alike):web/src/features/recovery/way-section.tsx
  const { opensHere, followed } = props.followed;
=======
export function WaySection({ followed: here, choice, onChoice, errors }: WaySectionProps) {
  const { reset: words, empty } = useRecoveryText();
  const { opensHere, followed } = here;
  const setPhrase = (phrase: string) => onChoice({ phrase });
  const setRequest = useCallback((request: RecoveryProgress | null) => onChoice({ request }), [onChoice]);
>>>>>>> bfd75302 (Pass the choice of a way to reset the password as one object):web/src/features/recovery/way-section.tsx
  const { has_code, has_administrators, devices, unproven } = followed.way;
  const replace: RadioRow<RecoveryMethod> = {
    value: "replace",
    title: words.replace,
    note: words.replaceNote,
  };
  const browser: RadioRow<RecoveryMethod> = {
    value: "browser",
    title: words.browser,
    note: words.browserNote,
  };
  const administrator: RadioRow<RecoveryMethod> = {
    value: "administrator",
    title: words.administrator,
    note: words.administratorNote,
  };
  const rows: RadioRow<RecoveryMethod>[] = [
    ...(opensHere ? [browser] : []),
    {
      value: "code",
      title: words.code,
      ...(has_code ? { note: words.codeNote } : { disabledReason: words.noCode }),
    },
    ...(has_administrators ? [administrator] : []),
    { value: "empty", title: words.empty, note: words.emptyNote },
    ...(unproven ? [replace] : []),
  ];
  return (
    <div className="flex flex-col gap-4">
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
      <RadioRows label={words.ways} name="way" rows={rows} value={props.method} onChange={props.onMethod} />
      {!opensHere && devices > 0 && <p className="text-ui text-ink-2">{words.otherBrowsers(devices)}</p>}
      {props.method === "code" && (
        <CodeField value={props.code} onChange={props.onCode} error={props.codeError} />
      )}
      {props.method === "administrator" && (
=======
      <RadioRows
        label={words.ways}
        name="way"
        rows={rows}
        value={choice.way}
        onChange={(way) => onChoice({ way })}
      />
      {!opensHere && devices > 0 && <p className="text-ui text-ink-2">{words.otherBrowsers(devices)}</p>}
      {choice.way === "code" && (
        <CodeField value={choice.code} onChange={(code) => onChoice({ code })} error={errors.verifier} />
      )}
      {choice.way === "administrator" && (
>>>>>>> bfd75302 (Pass the choice of a way to reset the password as one object):web/src/features/recovery/way-section.tsx
        <Suspense>
          <AskAdministrator followed={followed} request={choice.request} onRequest={setRequest} />
        </Suspense>
      )}
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
<<<<<<< HEAD:web/src/features/recovery/method-section.tsx
      {props.method === "replace" && <ReplacePanel {...props} errors={props.nameErrors} />}
      {props.method === "empty" && <EmptyPanel phrase={props.phrase} onPhrase={props.onPhrase} />}
    </div>
  );
}

type EmptyPanelProps = Pick<WaySectionProps, "phrase" | "onPhrase">;

/** Says what is lost, with the phrase that confirms that it was read. */
function EmptyPanel({ phrase, onPhrase }: EmptyPanelProps) {
  const words = useRecoveryText().empty;
  return (
    <div className="flex flex-col gap-4">
      <Alert tone="warning" title={words.title}>
        <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
          {words.losses.map((loss) => (
            <li key={loss}>{loss}</li>
          ))}
        </ul>
        <p className="mt-2">{words.keeps(RETIRED_DAYS)}</p>
      </Alert>
      <TextField
        label={words.label(words.phrase)}
        name="phrase"
        isPrivate
        value={phrase}
        onChange={onPhrase}
      />
=======
      {props.way === "replace" && <ReplacePanel {...props} errors={props.nameErrors} />}
      {props.way === "empty" && (
=======
      {choice.way === "replace" && (
        <ReplacePanel
          name={choice}
          onName={onChoice}
          errors={errors}
          phrase={choice.phrase}
          onPhrase={setPhrase}
        />
      )}
      {choice.way === "empty" && (
>>>>>>> bfd75302 (Pass the choice of a way to reset the password as one object):web/src/features/recovery/way-section.tsx
        <ConfirmedLosses
          words={empty}
          outcome={empty.keeps(RETIRED_DAYS)}
          phrase={choice.phrase}
          onPhrase={setPhrase}
        />
      )}
>>>>>>> 8dfc9880 (Share the parts that several screens wrote alike):web/src/features/recovery/way-section.tsx
    </div>
  );
}
