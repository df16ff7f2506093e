import type { preferences as en } from "../en/sharing-preferences.ts";

export const preferences: typeof en = {
  title: "Partage",
  teamTitle: "Comparer les codes",
  verifiedOnly: "Partager seulement avec les personnes dont j’ai comparé le code",
  verifiedOnlyHint:
    "S’applique à ce compte dans tous les navigateurs. Personne ne reçoit de clé avant que vous ayez comparé les codes.",
  codeHint:
    "Les autres le comparent à ce que leur Keepwell affiche pour vous, par téléphone ou en personne. Il n’est pas secret et n’ouvre rien.",
};
