import { Alert } from "@keepwell/ui/alert.tsx";
import { useTeamText } from "../../../text/team-text.ts";

export function JoinTerms() {
  const words = useTeamText().join;
  return (
    <Alert tone="info" title={words.mayTitle}>
      <ul className="mt-1 flex list-disc flex-col gap-1 ps-4">
        {words.may.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Alert>
  );
}
