/** @file Queries of the account's recovery methods. Their keys begin with the identity's uid. */
import { isUnverifiable } from "@keepwell/client/api/unverifiable.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import type { TrustedDevice } from "@keepwell/contract/identity/recovery.endpoints.ts";
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../app/query-client.ts";

const keys = {
  recovery: ({ identity }: Session) => [identity.uid, "recovery"] as const,
  devices: ({ identity }: Session) => [identity.uid, "devices"] as const,
};

export const recoveryQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.recovery(session),
    queryFn: () => session.api.identity.recoveryState(),
  });

export interface Devices {
  readonly rows: readonly TrustedDevice[];
  /** The device id of this browser, if the account trusts it. */
  readonly here: string | null;
}

export const devicesQuery = (session: Session) =>
  queryOptions({
    queryKey: keys.devices(session),
    queryFn: async (): Promise<Devices> => {
      const { thisDeviceId } = await import("../../app/recovery.ts");
      const rows = await session.api.identity.listDevices();
      return {
        rows: rows.filter((row): row is TrustedDevice => !isUnverifiable(row)),
        here: await thisDeviceId(session),
      };
    },
    staleTime: 0,
  });

export const refreshRecovery = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.recovery(session) });

export const refreshDevices = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: keys.devices(session) });

/** Refetches all data of the account, because restored entries may appear on any page. */
export const refreshEverything = (session: Session) =>
  queryClient.invalidateQueries({ queryKey: [session.identity.uid] });
