// Runs before the first paint. web/index.html requests it before anything else.

// Applies the stored appearance, so that a dark page never flashes white. ui/src/appearance.ts owns the stored value
// and applies it again; without this the page works, it only flashes.
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

// Requests the chunks of the first page at once; the page would request them one after the other. The build names them
// in `meta` elements (web/build/first-chunks.ts). Without this the page works, it only loads more slowly.
(() => {
  const isGuest = () => {
    try {
      return localStorage.getItem("keepwell.identities") === null;
    } catch {
      return true;
    }
  };
  const { lang } = document.documentElement;
  for (const name of [lang, isGuest() ? "guest" : "member"]) {
    const files = document.querySelector(`meta[name="first-chunks:${name}"]`)?.content ?? "";
    for (const file of files.split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.crossOrigin = "";
      link.href = `/app/${file}`;
      document.head.append(link);
    }
  }
})();
