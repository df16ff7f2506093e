// Runs before the first paint, so that a dark page never flashes white. web/src/ui/appearance.ts owns the
// stored value and applies it again; without this file the page works, it only flashes.
(() => {
  // Whether the account that was used last is a team's. web/src/screens/use-team-account.ts says it again.
  const ofTeam = () => {
    try {
      const active = localStorage.getItem("keepwell.active");
      const accounts = JSON.parse(localStorage.getItem("keepwell.identities") ?? "[]");
      return typeof accounts.find(({ uid }) => uid === active)?.entity === "string";
    } catch {
      return false;
    }
  };
  const root = document.documentElement;
  let stored = {};
  try {
    stored = JSON.parse(localStorage.getItem("keepwell.appearance") ?? "{}") ?? {};
  } catch {
    // No storage, or not our JSON: the defaults stand.
  }
  const french = (navigator.language ?? "").toLowerCase().startsWith("fr");
  root.dataset.theme = ["light", "dark"].includes(stored.theme) ? stored.theme : "system";
  root.dataset.density = stored.density === "compact" ? "compact" : "default";
  root.dataset.account = ofTeam() ? "enterprise" : "";
  root.lang = ["en", "fr-CA"].includes(stored.locale) ? stored.locale : french ? "fr-CA" : "en";
})();
