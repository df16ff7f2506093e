import type { TestServer } from "../harness.ts";

/**
 * What no schema can say, each under the name of what it supplies: values that are sealed, signed, mailed or texted,
 * or that name what only exists after other calls. A hook makes its calls with the typed client on accounts of its
 * own, so that none of them takes away what another needs.
 */
export type Hooks = Readonly<Record<string, (server: TestServer) => Promise<void>>>;
