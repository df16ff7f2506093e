import type { TestServer } from "../harness.ts";

/**
 * Hooks make the calls that need what no schema can express: values that are sealed, signed, mailed or texted, or that
 * name objects which exist only after other calls. A hook makes its calls with the typed client on its own accounts,
 * so that no hook removes what another needs.
 */
export type Hooks = Readonly<Record<string, (server: TestServer) => Promise<void>>>;
