/**
 * @file `npm run seed`: creates a realistic demo account through the client and prints its credentials.
 * `npm run seed -- team` creates a team and prints the credentials of its members.
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
