/** @file docs/authorization.md, made from the tables by which the tests of authorization make their calls. */
import type { Endpoint } from "@keepwell/contract/endpoint.ts";
import { endpoints } from "@keepwell/contract/endpoints.ts";
import { GIVEN_ACCESS_TYPES } from "@keepwell/contract/sharing/accesses.endpoints.ts";
import { ROWS as LEVEL_ROWS } from "../sharing/level-rows.ts";
import { type ActorName, expectedStatus, isObjectCall, type ObjectName } from "./expected.ts";
import { MEMBER_MATRIX, MEMBERS } from "./member-matrix.ts";
import { calls, rows } from "./rows.ts";

type Cells = readonly (string | number)[];

const line = (cells: Cells): string => `| ${cells.join(" | ")} |`;

const table = (head: Cells, body: readonly Cells[]): string =>
  [line(head), line(head.map(() => "---")), ...body.map(line)].join("\n");

const callOf = ({ method, path }: Endpoint): string => `\`${method} ${path}\``;

const COLUMNS: readonly (readonly [head: string, actor: ActorName, object: ObjectName])[] = [
  ["no session", "anon", "owner's"],
  ["own object", "owner", "owner's"],
  ["another user's", "owner", "stranger's"],
  ["unknown uid", "owner", "random"],
  ["malformed uid", "owner", "malformed"],
];

const callRow = ([name, declared]: readonly [string, Endpoint]): Cells => {
  const row = rows.get(name);
  if (!row) throw new Error(`${name} has no row in server/test/authorization.`);
  return [
    callOf(declared),
    ...COLUMNS.map(([, actor, object], at) =>
      at < 2 || isObjectCall(row, declared) ? expectedStatus(row, declared, [actor, object]) : "",
    ),
  ];
};

const areaTable = (area: string): string => {
  const own = calls.filter(([name]) => name.startsWith(`${area}.`));
  return `### ${area}\n\n${table(["call", ...COLUMNS.map(([head]) => head)], own.map(callRow))}`;
};

const LEVELS = [...GIVEN_ACCESS_TYPES].reverse();

const levelTable = (): string =>
  table(
    ["call", ...LEVELS.map((level) => `\`${level}\``)],
    LEVEL_ROWS.map(({ what, ok, refused: [code, ...refused] = [""] }) => [
      what,
      ...LEVELS.map((level) => (refused.includes(level) ? `403 \`${code}\`` : ok)),
    ]),
  );

const team: Readonly<Record<string, Endpoint>> = endpoints.team;

const memberRow = (text: string): Cells => {
  const [name = "", ...statuses] = text.split(/\s+/);
  const declared = team[name];
  if (!declared) throw new Error(`${name} is no call of the area team.`);
  return [callOf(declared), ...statuses];
};

const memberTable = (): string =>
  table(["call", ...MEMBERS], MEMBER_MATRIX.trim().split("\n").map(memberRow));

/** Returns the text of docs/authorization.md. Throws if a call has no row. */
export const authorizationPage = (): string => `# Authorization

Which caller gets which status, for every call. This page is made from the tables by which the tests make these calls (\`server/test/authorization\`, \`server/test/sharing/level-rows.ts\`); \`npm run docs\` makes it again, and a test fails if it is out of date or if a call has no row.

404 is the answer for every object that the caller may not know exists, so an object of another user and one that does not exist cannot be told apart. 403 is the answer for what the caller may see but not do. A refused call changes no row of the database.

## Every call

The columns "own object" to "malformed uid" are calls with a session. Calls of the area \`team\` are made by an administrator of the enterprise; the enterprise of another user is in the column "another user's". A call on no object has no entry in the last three columns. Where even the own call has a status of 400 or more, the test makes it with a request that the call cannot accept, such as a token that was never given; its success is tested elsewhere, and on the way to that refusal the call has accepted the caller.

${Object.keys(endpoints).map(areaTable).join("\n\n")}

## Members of a shared bucket

By the level of the member who makes the call; the owner's own calls are in the tables above.

${levelTable()}

## Members of an enterprise

Every call about an enterprise by members who are not its administrators, on objects that are not theirs. \`ask\`: allowed after the member has given their password again. A member who is pending waits for an administrator to admit them. Permissions on buckets, lists and entries are tested in \`server/test/team/matrix.test.ts\`.

${memberTable()}
`;
