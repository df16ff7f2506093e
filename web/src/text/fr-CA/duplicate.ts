import type { duplicate as en } from "../en/duplicate.ts";

const listed = new Intl.ListFormat("fr-CA", { type: "disjunction" });

export const duplicate: typeof en = {
  name: (original) => `${original} (copie)`,
  title: (original) => `Ce sera une copie de « ${original} »`,
  stays: "Elle sera créée lorsque vous enregistrerez. Les anciens mots de passe restent avec l’original.",
  withoutPasskeys: (sites) =>
    `La copie n’aura pas de clé d’accès. Pour vous connecter à ${listed.format(sites)} avec une clé d’accès, utilisez l’original.`,
  restricted:
    "L’original a ses propres autorisations. La copie n’en aura pas : toutes les personnes qui voient les autres entrées de son coffre et de sa liste la verront.",
};
