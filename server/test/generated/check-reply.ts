/** @file Checks that the published API document declares a reply. */
import { errorReply } from "@keepwell/contract/error-reply.ts";
import type { Document, Operation } from "./document.ts";

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}

type Declared = NonNullable<ReturnType<Operation["responses"]["get"]>>;

const asJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const contentProblem = ({ validate }: Document, { content = {} }: Declared, reply: Reply): string | null => {
  const [declared] = Object.entries(content);
  if (!declared) return reply.text === "" ? null : "content where none is declared";
  const [type, { schema }] = declared;
  const sent = String(reply.headers["content-type"]);
  if (sent.split(";")[0] !== type) return `content of the type ${sent}`;
  const value = asJson(reply.text);
  return value === undefined ? "a body that is no JSON" : validate(schema, value);
};

/** Returns the problem of a reply, or null if it has none. */
export const replyProblem = (document: Document, operation: Operation, reply: Reply): string | null => {
  if (reply.status >= 500) return "a failure of the server";
  const declared = operation.responses.get(reply.status);
  if (!declared) return `the status ${reply.status}, which is not declared`;
  const lacking = Object.keys(declared.headers ?? {}).filter(
    (name) => reply.headers[name.toLowerCase()] === undefined,
  );
  return lacking.length > 0 ? `no ${lacking.join(", ")}` : contentProblem(document, declared, reply);
};

/** Codes of problems that depend on only one field, so that a schema can express them. */
const OF_FORM: readonly string[] = [
  "required",
  "invalid",
  "too_long",
  "control_characters",
  "email_invalid",
  "uid_invalid",
  "auth_key_invalid",
  "mac_invalid",
  "salt_invalid",
  "sealed_invalid",
];

/** Fields whose problems depend on other fields or on stored data. The schema does not express such problems. */
const BEYOND_SCHEMAS: readonly { readonly refused: RegExp; readonly why: string }[] = [
  {
    refused: /^identity\.signup (address|city|postalcode|iso_country|iso_state|enterprise) required$/,
    why: "a paid plan takes an address, and a plan for teams a name",
  },
  { refused: /^identity\.signup state invalid$/, why: "a founder's first state comes with the founding" },
  { refused: /^(identity|billing)\.\w+ iso_state required$/, why: "some countries have states" },
  { refused: /^identity\.recover device_id invalid$/, why: "`device_id` is an alternative to `verifier`" },
  { refused: /^buckets\.moveToBucket keys invalid$/, why: "every entry that moves takes a key" },
  {
    refused: /^buckets\.(trash|restore)Entries rows invalid$/,
    why: "every entry that is moved to Trash or back has a row",
  },
  { refused: /^buckets\.sealNames entries invalid$/, why: "a call names each entry once" },
  { refused: /^buckets\.create(Entry|Entries) (rev|ek_gen) invalid$/, why: "a new entry begins with 1" },
  {
    refused: /^buckets\.(create|update)(Entry|List|Bucket) name required$/,
    why: "a name is readable, or sealed with its row, or both",
  },
  {
    refused: /^buckets\.createEntries entries required$/,
    why: "in a bulk call, the problem of one entry's name is reported for `entries` as a whole",
  },
  {
    refused: /^(buckets\.(create|update)Bucket|sharing\.(startRotation|acceptBucket)) row required$/,
    why: "a bucket's holder sends its row or a header MAC, not both",
  },
  {
    refused: /^\w+\.\w+ (bucket|fresh) required$/,
    why: "an account's first bucket comes with a row or a header MAC, not both",
  },
  { refused: /^buckets\.updateEntry type invalid$/, why: "an entry keeps its type" },
  {
    refused: /^sharing\.startRotation team_grants invalid$/,
    why: "only the bucket of a team has copies for its enterprise and groups",
  },
  {
    refused: /^sharing\.continueRotation (lists|tombstones) invalid$/,
    why: "rows of lists and tombstones have the generation that the call names",
  },
  { refused: /^sharing\.offerBucket user_uid invalid$/, why: "the heir is a member of the bucket" },
  { refused: /^team\.addGroupUser user_id invalid$/, why: "the user is a member of the enterprise" },
  {
    refused: /^team\.(create|update)AccessList users invalid$/,
    why: "users and groups are those of the enterprise",
  },
  { refused: /^team\.reportAudit entry_id required$/, why: "a copy is a copy of an entry" },
];

/** Returns a message that names the fields that satisfy the document but were refused for their form, or null. */
export const formProblem = ({ id }: Operation, { status, text }: Reply): string | null => {
  if (status !== 422) return null;
  const { errors = {} } = errorReply.parse(JSON.parse(text));
  const unexplained = Object.entries(errors)
    .flatMap(([field, problems]) =>
      problems.filter(({ code }) => OF_FORM.includes(code)).map(({ code }) => `${field} ${code}`),
    )
    .filter((one) => !BEYOND_SCHEMAS.some(({ refused }) => refused.test(`${id} ${one}`)));
  return unexplained.length > 0 ? `the document allows what is refused: ${unexplained.join(", ")}` : null;
};
