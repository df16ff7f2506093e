import type { TestServer } from "../harness.ts";

/**
 * Some API calls need values that no schema can express: sealed or signed values, codes sent by mail or text message,
 * and uids of objects that other calls have made. Hooks make these calls. A hook makes its calls with the typed client
 * on its own accounts, so that no hook deletes what another hook needs.
 */
export type Hooks = Readonly<Record<string, (server: TestServer) => Promise<void>>>;
