import { useModKey } from "@keepwell/ui/use-mod-key.ts";
import { useNavigate } from "@tanstack/react-router";
import { PATHS } from "../paths.ts";

/** Ctrl or Command E goes to the entries of all buckets. */
export function useAllShortcut(): void {
  const navigate = useNavigate();
  useModKey("e", () => void navigate({ to: PATHS.all }));
}
