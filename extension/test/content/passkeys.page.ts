/** @file Runs both scripts for passkeys in one world. The test first puts a simulated extension API into the page. */
import "../../src/content/passkeys/relay.ts";
import "../../src/content/passkeys/page.ts";
