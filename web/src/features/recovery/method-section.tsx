import type { RecoveryProgress } from "@keepwell/client/recovery/ask-administrator.ts";
import { RETIRED_DAYS } from "@keepwell/contract/identity/retired.endpoints.ts";
import { type RadioRow, RadioRows } from "@keepwell/ui/radio-rows.tsx";
import { lazy, Suspense, useCallback } from "react";
import type { FollowedHere } from "../../app/recovery.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { CodeField } from "./code-field.tsx";
import { ConfirmedLosses } from "./confirmed-losses.tsx";
import type { RecoveryMethod } from "./recovery-method.ts";
import { type PersonName, ReplacePanel } from "./replace-panel.tsx";

const AskAdministrator = lazy(async () => ({
  default: (await import("./ask-administrator.tsx")).AskAdministrator,
}));

/** The chosen method, and the values typed for each method. Only the method `replace` asks for the person's name. */
export interface MethodChoice extends PersonName {
  readonly method: RecoveryMethod | undefined;
  readonly code: string;
  readonly request: RecoveryProgress | null;
  readonly phrase: string;
}

interface MethodSectionProps {
  readonly followed: FollowedHere;
  readonly choice: MethodChoice;
  readonly onChoice: (change: Partial<MethodChoice>) => void;
  readonly errors: Partial<PersonName> & { readonly verifier?: string };
}

/**
 * Offers the methods and explains each: this browser, the code, an administrator of the team, or an empty vault. If the
 * mail address of the account is unproven, another person may have created the account. Then the user can also replace
 * it.
 */
export function MethodSection({ followed: here, choice, onChoice, errors }: MethodSectionProps) {
  const { reset: words, empty } = useRecoveryText();
  const { opensHere, followed } = here;
  const setRequest = useCallback((request: RecoveryProgress | null) => onChoice({ request }), [onChoice]);
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
      <RadioRows
        label={words.ways}
        name="way"
        rows={rows}
        value={choice.method}
        onChange={(method) => onChoice({ method })}
      />
      {!opensHere && devices > 0 && <p className="text-ui text-ink-2">{words.otherBrowsers(devices)}</p>}
      {choice.method === "code" && (
        <CodeField value={choice.code} onChange={(code) => onChoice({ code })} error={errors.verifier} />
      )}
      {choice.method === "administrator" && (
        <Suspense>
          <AskAdministrator followed={followed} request={choice.request} onRequest={setRequest} />
        </Suspense>
      )}
      {choice.method === "replace" && <ReplacePanel typed={choice} onType={onChoice} errors={errors} />}
      {choice.method === "empty" && (
        <ConfirmedLosses
          words={empty}
          outcome={empty.keeps(RETIRED_DAYS)}
          phrase={choice.phrase}
          onPhrase={(phrase) => onChoice({ phrase })}
        />
      )}
    </div>
  );
}
