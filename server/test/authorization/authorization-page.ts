/** @file Makes docs/authorization.md from the tables that the tests of authorization use. */
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

Which caller gets which status, for every call. The tables of this page are those by which the tests make the calls (\`server/test/authorization\`, \`server/test/sharing/level-rows.ts\`). \`npm run docs\` writes the page; a test fails if the page is out of date or a call has no row.

- 404 answers for an object that does not exist, and for one whose existence the caller is not allowed to know. The caller cannot tell another user's object from one that does not exist.
- 403 answers for an action that is not allowed, on an object that the caller is allowed to see.
- A refused call changes no row of the database.

## Every call

| column | who calls, and on what |
| --- | --- |
| no session | a caller without a session, on an existing object |
| own object | a signed-in user, on their own object; in the area \`team\`, an administrator on an object of their own enterprise |
| another user's | the same caller, on an object of another user or enterprise |
| unknown uid | the same caller, on a uid that no object has |
| malformed uid | the same caller, with a text that is no uid |

A call that names no object has no entry in the last three columns.

Some calls answer 400 or more even in the column "own object": the test makes them with a request that the server cannot accept, such as a token that it never gave. The server has then accepted the caller and refused the request. Other tests make these calls succeed.

${Object.keys(endpoints).map(areaTable).join("\n\n")}

## Members of a shared bucket

The status of each call, by the level of the member who makes it. The owner's calls are in the tables above.

${levelTable()}

## Members of an enterprise

The status of every call about an enterprise that a member makes who is not its administrator, on objects of other members.

- \`ask\`: the server allows the call after the member has given their password again.
- A member who is pending waits for an administrator to admit them.
- \`server/test/team/matrix.test.ts\` tests the permissions on buckets, lists and entries.

${memberTable()}
`;
