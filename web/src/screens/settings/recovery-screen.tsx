import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../app/sessions.ts";
import { CodeSection } from "../../features/recovery/code-section.tsx";
import { DeviceSection } from "../../features/recovery/device-section.tsx";
import { OldDataSection } from "../../features/recovery/old-data-section.tsx";
import { devicesQuery, recoveryQuery } from "../../features/recovery/recovery-queries.ts";
import { SettingsQuery } from "./settings-query.tsx";

export function RecoveryScreen() {
  const session = useSession();
  const recovery = useQuery(recoveryQuery(session));
  const devices = useQuery(devicesQuery(session));
  return (
    <SettingsQuery query={recovery}>
      {(state) => (
        <div className="flex flex-col gap-10">
          <OldDataSection session={session} state={state} />
          <CodeSection session={session} code={state.code} />
          <SettingsQuery query={devices}>
            {(known) => <DeviceSection session={session} devices={known} />}
          </SettingsQuery>
        </div>
      )}
    </SettingsQuery>
  );
}
