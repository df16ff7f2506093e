import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { signatures as en } from "../en/signatures.ts";

export const signatures: typeof en = {
  signature: {
    titles: {
      none: "Ces permissions ne sont pas encore signées",
      changed: "Ces permissions ont été modifiées sans signature",
      "no-authority": "Signées par une personne qui ne décide pas, ou plus, de ces permissions",
      older: "Le serveur montre des permissions plus anciennes que celles que ce navigateur a vues",
      withheld: "Le serveur ne montre plus qui a signé ces permissions",
      forked: "Le serveur montre d’autres permissions signées que celles que ce navigateur a vues",
      invalid: "La signature de ces permissions ne peut pas être vérifiée",
    },
    asks: "Une signature montre quel administrateur a décidé ceci, pour que le serveur ne puisse pas le changer en cachette. Keepwell demande avant de donner une clé à quelqu’un en raison de ces permissions. Un administrateur peut les vérifier et les signer.",
    check: "Vérifier et signer",
    refused:
      "Si l’exploitant de ce serveur a restauré une sauvegarde, reconnectez-vous et confirmez-le. Sinon, avertissez vos administrateurs.",
  },

  sign: {
    title: "Vérifier et signer ces permissions",
    text: "Votre signature dit à l’équipe que vous avez décidé ceci, et le serveur ne peut pas le changer en cachette. Les noms et les codes ont été signés par des administrateurs. Signez seulement si chacun de ces membres et groupes doit avoir ces droits.",
    restricted: "Rien n’est hérité d’en haut.",
    noLists: "Aucune liste d’accès n’accorde quoi que ce soit ici.",
    group: (name) => `Groupe : ${name}`,
    unknown: "absent du registre signé",
    unnamed: "Membre sans nom signé",
    reading: "Lecture de ce que les administrateurs ont signé…",
    sign: "Signer",
    signing: "Signature…",
    signed: "Les permissions sont signées.",
  },

  again: {
    title: (count) =>
      `Les permissions de ${frNumber(count)} ${frPlural(count, "objet", "objets")} doivent être signées de nouveau`,
    text: "Un ancien administrateur les a signées. Tant qu’un autre administrateur ne les signe pas de nouveau, Keepwell demande avant de donner une clé à quelqu’un en raison de ces permissions.",
    review: "Vérifier et signer de nouveau",
    dialogTitle: "Signer ces permissions de nouveau",
    dialogText:
      "Parcourez-les toutes. Les noms et les codes ont été signés par des administrateurs. Signez seulement si chacun de ces membres et groupes doit avoir ces droits.",
    reading: "Lecture de ce qui a été signé…",
    readingFailed: "Ce qui a été signé n’a pas pu être lu.",
    inBucket: (object, bucket) => `${object}, dans « ${bucket} »`,
    signedBy: (name) => `Signé par ${name}`,
    formerMember: "un ancien membre",
    changed:
      "Ces permissions ont été modifiées après leur signature et ne sont donc pas signées avec les autres. Vérifiez chacune d’elles dans ses propres permissions :",
    signAll: (count) => (count === 1 ? "Signer de nouveau" : `Signer les ${frNumber(count)} de nouveau`),
    nothing: "Rien ne peut être signé ensemble.",
    signing: "Signature",
    progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
    done: (count) =>
      `Les permissions ${frPlural(count, "d’un objet sont signées", `de ${frNumber(count)} objets sont signées`)} de nouveau.`,
    failed: (count) =>
      `${frNumber(count)} ${frPlural(count, "objet n’a pas été signé", "objets n’ont pas été signés")}`,
    why: {
      changed: "modifié depuis son affichage; vérifiez de nouveau",
      failed: "l’appel a échoué; réessayez",
    },
    ending: (count) =>
      `Les permissions ${frPlural(count, "d’un objet", `de ${frNumber(count)} objets`)} sont signées par cette personne`,
    endingText:
      "Ces signatures ne seront plus valables. Juste après, vous pourrez revoir ces permissions et les signer de nouveau ensemble.",
    more: (count) => `et ${frNumber(count)} ${frPlural(count, "autre", "autres")}`,
  },
};
