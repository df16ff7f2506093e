import type { Session } from "@keepwell/client/session/session.ts";
import type { ServerDevice } from "../device/open-device.ts";
import type { FrontPage } from "./front-page.ts";

/** An account whose whole session is open. */
export interface Opened {
  readonly device: ServerDevice;
  readonly session: Session;
  /** The open page, with its registrable domain. */
  readonly front: FrontPage | undefined;
}
