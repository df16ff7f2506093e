import type { Session } from "@keepwell/client/session/session.ts";
import type { TrustedDevice } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { Button } from "@keepwell/ui/button.tsx";
import { FormSection } from "@keepwell/ui/form-section.tsx";
import { notify } from "@keepwell/ui/notices-store.ts";
import { type Column, Table } from "@keepwell/ui/table.tsx";
import { useMutation } from "@tanstack/react-query";
import { useBrowserName } from "../../app/browser-name.ts";
import { withConfirmation } from "../../app/confirmation.ts";
import { titledMessage } from "../../app/failure-words.ts";
import { useRecoveryText } from "../../text/recovery-text.ts";
import { useSettingsText } from "../../text/settings-text.ts";
import { type Devices, refreshDevices } from "./recovery-queries.ts";

interface DeviceSectionProps {
  readonly session: Session;
  readonly devices: Devices;
}

/**
 * Lists the trusted browsers. After the user has followed a reset link, a trusted browser can open the account. The
 * user can end the trust in each browser.
 */
export function DeviceSection({ session, devices }: DeviceSectionProps) {
  const words = useRecoveryText().page;
  return (
    <FormSection isWide title={words.browsersTitle} text={words.browsersText}>
      {devices.rows.length === 0 ? (
        <p>{words.noBrowsers}</p>
      ) : (
        <DeviceTable session={session} devices={devices} />
      )}
    </FormSection>
  );
}

function DeviceTable({ session, devices: { rows, here } }: DeviceSectionProps) {
  const words = useRecoveryText().page;
  const settings = useSettingsText();
  const distrust = useDistrust(session);
  const browserName = useBrowserName();
  const columns: Column<TrustedDevice>[] = [
    {
      id: "browser",
      header: words.browser,
      isRowHeader: true,
      cell: (row) => (
        <>
          {browserName(row.user_agent)}
          {row.uid === here && <div className="text-meta font-semibold text-ink-2">{words.thisBrowser}</div>}
        </>
      ),
    },
    {
      id: "since",
      header: words.since,
      isWideOnly: true,
      cell: ({ created_at }) => settings.dateTime(created_at),
    },
    {
      id: "used",
      header: words.used,
      isWideOnly: true,
      cell: ({ last_used_at }) => settings.dateTime(last_used_at),
    },
    {
      id: "distrust",
      header: words.distrust,
      isHeaderHidden: true,
      align: "end",
      cell: (row) => (
        <Button
          size="sm"
          name={words.distrustOf(browserName(row.user_agent))}
          isPending={distrust.isPending && distrust.variables === row.uid}
          onPress={() => distrust.mutate(row.uid)}
        >
          {words.distrust}
        </Button>
      ),
    },
  ];
  return (
    <Table
      caption={words.browsersTitle}
      columns={columns}
      rows={rows}
      rowKey={({ uid }) => uid}
      narrowNote={(row) => words.usedOn(settings.dateTime(row.last_used_at))}
    />
  );
}

function useDistrust(session: Session) {
  const words = useRecoveryText().page;
  return useMutation({
    mutationFn: async (uid: string) => {
      const { distrust } = await import("../../app/recovery.ts");
      await withConfirmation(() => distrust(session, uid));
    },
    onSuccess: () => notify({ tone: "success", text: words.distrusted }),
    onError: (error) => notify({ tone: "error", text: titledMessage(error) }),
    onSettled: () => refreshDevices(session),
  });
}
