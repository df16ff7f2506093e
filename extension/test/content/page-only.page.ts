/**
 * @file Runs `page.ts` without the relay. The test first puts a simulated relay and browser functions into the page.
 */
import "../../src/content/passkeys/page.ts";
