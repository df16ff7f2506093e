/** @file The two scripts for passkeys, in one world. The test puts an interface of the browser there before. */
import "../../src/content/passkeys/relay.ts";
import "../../src/content/passkeys/page.ts";
