import type { ExportReminder } from "@keepwell/client/export/export-reminder.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Checkbox } from "@keepwell/ui/checkbox.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { useMutation, useQuery } from "@tanstack/react-query";
import { titledMessage } from "../../../app/failure-words.ts";
import { queryClient } from "../../../app/query-client.ts";
import { useOfflineReason } from "../../../app/use-online.ts";
import { unixDay } from "../../../text/date-time.ts";
import { useExportReminderText } from "../../../text/export-reminder-text.ts";
import { exportReminderQuery } from "./export-queries.ts";

/**
 * Returns the day of the last export (null if there was none) and the day of the next reminder (null if it is already
 * due).
 */
const daysOf = ({ last, dueAt }: ExportReminder): [string | null, string | null] => [
  last === null ? null : unixDay(last),
  dueAt * 1000 > Date.now() ? unixDay(dueAt) : null,
];

/** Lets the user choose whether the home page reminds them every month to export. */
export function ReminderSetting({ session }: { readonly session: Session }) {
  const words = useExportReminderText();
  const offline = useOfflineReason();
  const query = exportReminderQuery(session);
  const { data: reminder } = useQuery(query);
  const change = useMutation({
    mutationFn: async (isOn: boolean) => {
      const { setExportReminder } = await import("@keepwell/client/export/export-reminder.ts");
      await setExportReminder(session, isOn);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: query.queryKey }),
  });
  if (reminder === undefined) return null;
  const isOn = change.isPending ? change.variables : reminder !== null;
  return (
    <FormSection title={words.title}>
      {change.isError && <Alert tone="error" isLive title={titledMessage(change.error)} />}
      <Checkbox
        label={words.monthly}
        hint={reminder && isOn ? words.state(...daysOf(reminder)) : words.hint}
        isChecked={isOn}
        disabledReason={change.isPending ? words.hint : offline}
        onChange={(next) => change.mutate(next)}
      />
    </FormSection>
  );
}
