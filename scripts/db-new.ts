/** @file `npm run db:new -- NAME`: makes an empty migration with the next number. */
import { readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const MIGRATIONS = fileURLToPath(new URL("../server/migrations/", import.meta.url));
const [name = ""] = process.argv.slice(2);

if (/^[a-z][a-z0-9_]*$/.test(name)) {
  const numbers = readdirSync(MIGRATIONS).map((file) => Number.parseInt(file, 10) || 0);
  const file = `${String(Math.max(0, ...numbers) + 1).padStart(4, "0")}_${name}.sql`;
  writeFileSync(`${MIGRATIONS}${file}`, "", { flag: "wx" });
  console.log(`server/migrations/${file}`);
} else {
  console.error("Usage: npm run db:new -- name_in_lower_case");
  process.exitCode = 1;
}
