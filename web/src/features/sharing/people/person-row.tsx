import type { Member } from "@keepwell/client/keys/members.ts";
import type { Session } from "@keepwell/client/session/session.ts";
import { Avatar } from "@keepwell/ui/avatar.tsx";
import { currentIdentity } from "../../../app/own-details.ts";
import { type SharingText, useSharingText } from "../../../text/sharing-text.ts";
import { KeyMark } from "../key-mark.tsx";
import { displayEmail, displayName, findKeyState, type KeyState } from "../member.ts";
import { describeAccess, describeSince } from "./describe-access.ts";

const keyWords = (state: KeyState, { people, status }: SharingText): string =>
  state === "unsigned" || state === "altered" ? status[state] : people[state];

interface PersonRowProps {
  readonly session: Session;
  readonly member: Member;
}

export function PersonRow({ session, member }: PersonRowProps) {
  const text = useSharingText();
  const { access, isSelf } = member;
  const [who, email] = [displayName(member), displayEmail(member)];
  const canOpen = access.status === "owner" || access.status === "active";
  const facts = [
    ...(access.access_type === "owner" ? [] : [text.levels[access.access_type]]),
    describeAccess(member, currentIdentity(session).email, text.people),
    ...(member.meantFor === null ? [] : [text.people.meantFor(member.meantFor)]),
    describeSince(member, text),
  ];
  const state = findKeyState(member);
  return (
    <li className="flex items-start gap-3 border-b border-line py-2.5">
      <Avatar name={who} />
      <div className="flex min-w-0 flex-1 flex-col gap-x-4 sm:flex-row">
        <div className="min-w-0 flex-1">
          <p className="break-words">
            {who}
            {isSelf && <span className="ms-2 text-meta text-ink-2">{text.you}</span>}
          </p>
          {who !== email && <p className="text-meta break-words text-ink-2">{email}</p>}
          <p className="text-meta text-ink-2">
            {facts.map((fact, at) => (
              <span key={fact} className="me-1 inline-block">
                {at < facts.length - 1 ? `${fact} ·` : fact}
              </span>
            ))}
          </p>
        </div>
        <p className="text-meta sm:py-0.5">
          {canOpen ? (
            state !== null && <KeyMark state={state}>{keyWords(state, text)}</KeyMark>
          ) : (
            <span className="text-ink-2">{text.people.notYet}</span>
          )}
        </p>
      </div>
    </li>
  );
}
