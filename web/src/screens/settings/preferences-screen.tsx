import { Preferences } from "../../features/shell/preferences.tsx";

export function PreferencesScreen() {
  return <Preferences />;
}
