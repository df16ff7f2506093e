import type { TestServer } from "../harness.ts";

/**
 * Hooks make the API calls that need values which no schema can express: values that are sealed, signed, mailed or
 * texted, or that name objects made by other calls. A hook makes its calls with the typed client on its own accounts,
 * so that no hook deletes what another hook needs.
 */
export type Hooks = Readonly<Record<string, (server: TestServer) => Promise<void>>>;
