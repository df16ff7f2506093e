/**
 * @file `npm run release:key` makes the publisher's key. It is run only once (docs/releases.md). Writes the secret part
 * into the file that `RELEASE_KEY_FILE` names, and the public part into the repository.
 */
import process from "node:process";
import { makePublisherKey, PINNED_KEY } from "./release/publisher-key.ts";

try {
  const file = makePublisherKey(PINNED_KEY);
  process.stdout.write(`The secret key is in ${file}: keep it, and a copy, away from every server.\n`);
  process.stdout.write(`The public key is in ${PINNED_KEY}: commit it.\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
