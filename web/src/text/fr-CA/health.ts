import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import type { health as en } from "../en/health.ts";

const passwords = (count: number) => `${frNumber(count)} ${frPlural(count, "mot de passe", "mots de passe")}`;
const entries = (count: number) => `${frNumber(count)} ${frPlural(count, "entrée", "entrées")}`;
const buckets = (count: number) => `${frNumber(count)} ${frPlural(count, "coffre", "coffres")}`;

export const health: typeof en = {
  title: "Bilan de santé",
  intro:
    "Vos mots de passe sont vérifiés dans ce navigateur. Aucun mot de passe ni aucun résultat n’en sort.",
  reading: "Vérification des mots de passe",
  progress: (done, total) => `${frNumber(done)} sur ${frNumber(total)}`,
  cancel: "Annuler",
  cancelled: "La vérification a été annulée.",
  cancelledText: "Rien n’en a été conservé.",
  again: "Vérifier de nouveau",
  failed: "Les mots de passe n’ont pas pu être vérifiés.",
  loadFailed: "Certains coffres n’ont pas pu être chargés; leurs mots de passe ne sont donc pas vérifiés.",
  empty: "Aucun mot de passe pour l’instant",
  emptyText:
    "Le bilan de santé trouvera les mots de passe faibles, réutilisés et divulgués dès que vous en aurez enregistré.",
  importOthers: "Importer d’un navigateur ou d’un gestionnaire de mots de passe",
  score: "Score de santé",
  scoreOf: (value, max) => `${value} sur ${max}`,
  explain:
    "100 signifie qu’aucun mot de passe n’a de problème. Chaque problème que vous corrigez augmente le score; les mots de passe divulgués, faibles et réutilisés comptent le plus. Choisissez un genre de problème pour lire ce qu’il signifie et que faire.",
  checked: (count) => `${passwords(count)} ${frPlural(count, "vérifié", "vérifiés")}.`,
  leaks: (count) =>
    `Divulgués : comparaison avec les ${frNumber(count)} mots de passe les plus fréquents des fuites.`,
  leakProblems: {
    unreachable:
      "La liste de mots de passe divulgués du serveur n’a pas pu être chargée. Vérifiez de nouveau plus tard.",
    damaged:
      "La liste de mots de passe divulgués du serveur est endommagée et n’a pas été utilisée. Avertissez l’exploitant.",
    foreign:
      "La liste de mots de passe divulgués du serveur est un autre fichier et n’a pas été utilisée. Avertissez l’exploitant.",
    newer:
      "La liste de mots de passe divulgués du serveur est d’une version plus récente que cette page. Rechargez la page.",
  },
  withoutPassword: (count) =>
    `${entries(count)} sans mot de passe ne ${frPlural(count, "compte", "comptent")} pas dans le score.`,
  unread: (count) =>
    `${entries(count)} ${frPlural(count, "n’a pas pu être lue ou vérifiée, et ne fait", "n’ont pas pu être lues ou vérifiées, et ne font")} pas partie du bilan.`,
  closed: (count) =>
    `${buckets(count)} ${frPlural(count, "n’a pas pu être ouvert, et ne fait", "n’ont pas pu être ouverts, et ne font")} pas partie du bilan.`,
  number: frNumber,
  show: "Afficher",
  all: "Tous les problèmes",
  problems: {
    leaked: "Divulgué",
    reused: "Réutilisé",
    weak: "Faible",
    short: "Plus court que ne l’exige le site",
    http: "Adresse sans chiffrement",
    old: "Ancien",
    code: "Code à usage unique manquant",
    address: "Sans adresse",
  },
  advice: {
    leaked:
      "Ces mots de passe figurent dans des recueils publics de mots de passe divulgués. Les attaquants les essaient en premier.",
    reused: "Si l’un de ces sites perd le mot de passe, des attaquants l’essaieront sur les autres.",
    weak: "Ces mots de passe sont faciles à deviner. Générez-en de nouveaux.",
    short: "Le site exige maintenant des mots de passe plus longs. Changez-les avant qu’il vous bloque.",
    http: "Tout ce qui est envoyé à une adresse http peut être lu en chemin. Remplacez-la par https si le site l’offre.",
    old: "Ces entrées n’ont pas été enregistrées depuis longtemps. Voyez si le mot de passe doit changer.",
    code: "Ces sites acceptent les codes d’une application d’authentification, et l’entrée n’en a pas. Activez-les sur le site, puis enregistrez la clé dans l’entrée.",
    address:
      "L’adresse est ce à quoi vous reconnaissez le site auquel un mot de passe appartient. Ajoutez-la.",
  },
  sameAs: (names, more) =>
    `Même mot de passe que ${[...names].join(", ")}${more > 0 ? ` et ${frNumber(more)} ${frPlural(more, "autre", "autres")}` : ""}`,
  oldAfter: "Ancien après",
  oldAfters: { 180: "6 mois", 365: "1 an", 730: "2 ans", never: "Jamais" },
  listLabel: "Entrées avec des problèmes",
  columns: { name: "Nom", problems: "Problèmes", bucket: "Coffre" },
  changeOf: (name) => `Changer le mot de passe de ${name} sur son site Web (s’ouvre dans un nouvel onglet)`,
  fine: {
    mark: "C’est correct",
    markAll: "Ces problèmes sont acceptés",
    markOf: (name) => `Marquer les problèmes de ${name} comme acceptés`,
    marked: (name) => `${name} : problèmes acceptés.`,
    undo: "Annuler",
    unmark: "Vérifier de nouveau",
    unmarkOf: (name) => `Vérifier de nouveau : ${name}`,
    unmarked: (name) => `${name} est vérifié de nouveau.`,
    title: "Problèmes acceptés",
    explain:
      "Ces problèmes ne comptent pas dans votre score. Une entrée est vérifiée de nouveau dès que son mot de passe ou ses adresses changent. Vous seul savez ce que vous avez accepté : c’est chiffré avec votre compte.",
    healthyText: "Il ne reste que des problèmes que vous avez acceptés.",
    shared: "Les problèmes que vous avez acceptés sont comptés dans ces nombres.",
  },
  share: {
    title: "Pour vos administrateurs",
    explain: (team) =>
      `Les administrateurs de ${team} ne voient pas ce bilan. Vous pouvez leur envoyer ces chiffres, qui portent sur toutes vos entrées, y compris les privées. Ils ne disent pas quelles entrées ont des problèmes. Les bilans suivants ne sont pas envoyés d’eux-mêmes.`,
    checked: "Mots de passe vérifiés",
    send: "Envoyer ces chiffres",
    sendAgain: "Envoyer les chiffres actuels",
    sending: "Envoi…",
    withdraw: "Retirer les chiffres envoyés",
    withdrawing: "Retrait…",
    sentAt: (at, score) => `Vous avez envoyé vos chiffres le ${at}, avec un score de ${score}.`,
    done: {
      send: "Les administrateurs peuvent voir vos chiffres.",
      withdraw: "Les administrateurs ne peuvent plus voir vos chiffres.",
    },
    loadFailed: "Impossible de savoir si vous avez envoyé des chiffres.",
  },
  healthy: "Aucun problème",
  healthyText:
    "Tous vos mots de passe sont forts, différents les uns des autres, et aucun n’est connu comme divulgué.",
  healthyProblem: "Aucune entrée n’a ce problème.",
};
