/**
 * @file `npm run seed`: a lifelike account to look around in, made as a person would make it, through
 * the client. Its credentials are printed. `npm run seed -- team` makes those of a team.
 */
import { seedPerson } from "./seed-person.ts";
import { openTarget } from "./seed-target.ts";
import { seedTeam } from "./seed-team.ts";

const target = await openTarget();
try {
  const isTeam = process.argv[2] === "team";
  for (const { role, email, password } of isTeam ? await seedTeam(target) : [await seedPerson(target)])
    console.log(`\nDemo ${role}\nEmail     ${email}\nPassword  ${password}`);
} finally {
  await target.close();
}
