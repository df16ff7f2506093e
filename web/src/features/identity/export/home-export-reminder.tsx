import type { Session } from "@keepwell/client/session/session.ts";
import { Alert } from "@keepwell/ui/alert.tsx";
import { Button } from "@keepwell/ui/button.tsx";
import { ButtonRow } from "@keepwell/ui/button-row.tsx";
import { useMutation } from "@tanstack/react-query";
import { RouterLinkButton } from "../../../app/links.tsx";
import { queryClient } from "../../../app/query-client.ts";
import { PATHS } from "../../../paths.ts";
import { useExportReminderText } from "../../../text/export-reminder-text.ts";
import { exportReminderQuery } from "./export-queries.ts";

/** Reminds the user that an export is due. Render it only while the reminder is on and an export is due. */
export function HomeExportReminder({ session }: { readonly session: Session }) {
  const words = useExportReminderText();
  const putOff = useMutation({
    mutationFn: async () => {
      const { putOffExport } = await import("@keepwell/client/export/export-reminder.ts");
      await putOffExport(session);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: exportReminderQuery(session).queryKey }),
  });
  if (putOff.isPending || putOff.isSuccess) return null;
  return (
    <Alert
      tone="info"
      title={words.due}
      action={
        <ButtonRow>
          <RouterLinkButton to={PATHS.export} size="sm">
            {words.toExport}
          </RouterLinkButton>
          <Button size="sm" variant="quiet" onPress={() => putOff.mutate()}>
            {words.later}
          </Button>
        </ButtonRow>
      }
    >
      {putOff.isError ? words.laterFailed : words.dueText}
    </Alert>
  );
}
