/** @file The page's script alone. The test puts a relay and the browser's functions there before. */
import "../../src/content/passkeys/page.ts";
