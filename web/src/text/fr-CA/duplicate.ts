import type { duplicate as en } from "../en/duplicate.ts";

export const duplicate: typeof en = {
  name: (original) => `${original} (copie)`,
  title: (original) => `Ce sera une copie de « ${original} »`,
  stays:
    "Elle sera créée lorsque vous enregistrerez. Les anciens mots de passe et les clés d’accès importées restent avec l’original.",
  restricted:
    "L’original a ses propres autorisations. La copie n’en aura pas : toutes les personnes qui voient les autres entrées de son coffre et de sa liste la verront.",
};
