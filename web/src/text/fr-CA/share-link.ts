import { de } from "../elision.ts";
import type { shareLink as en } from "../en/share-link.ts";

export const shareLink: typeof en = {
  title: "Un coffre est partagé avec vous",

  guest: {
    text: "Quelqu’un vous a remis un lien sécurisé. Il ouvre un coffre de mots de passe et de notes dans Keepwell.",
    how: "Connectez-vous avec l’adresse courriel qui a été invitée, ou créez un compte avec celle-ci. Vous verrez ensuite qui partage quoi, et vous déciderez.",
    create: "Créer un compte",
    signIn: "Se connecter",
    stays: "Ce qui ouvre le coffre reste dans cet onglet et n’est pas envoyé au serveur.",
  },

  opening: "Ouverture du lien…",
  bucket: "Coffre",
  owner: "Propriétaire",
  level: "Votre accès",
  levels: {
    write: "Accès en écriture",
    read: "Accès en lecture",
  },
  levelNotes: {
    write: "Vous créez, modifiez et supprimez des entrées et des listes.",
    read: "Vous ouvrez les entrées et ne changez rien.",
  },
  proven:
    "Vérifié à partir du lien que vous avez reçu : rien n’a été remplacé en chemin, il n’y a donc aucun code à comparer.",
  signedInAs: (email) => `Vous utilisez le compte ${de(email)}.`,
  accept: "Accepter",
  accepting: "Acceptation…",
  notNow: "Pas maintenant",
  accepted: (bucket) => `« ${bucket} » fait maintenant partie de vos coffres.`,

  incomplete: "Ce lien est incomplet",
  incompleteText:
    "Il manque la partie qui suit le #, et c’est elle qui ouvre le coffre. Ouvrez ou collez de nouveau le lien, tel que vous l’avez reçu.",
  invalid: "Ce lien n’est plus valide",
  invalidText:
    "Il sert une seule fois, et prend fin s’il est révoqué ou si la clé du coffre, son propriétaire ou votre niveau change. Demandez-en un nouveau.",
  otherAddress: "Ce lien est destiné à une autre adresse courriel",
  otherAddressText: (email) =>
    `Vous utilisez le compte ${de(email)}. Connectez-vous avec l’adresse qui a été invitée.`,
  useOther: "Changer de compte",
  unproven: "Ce lien ne peut pas être vérifié",
  unprovenText:
    "Ce que montre le serveur n’est pas ce que le lien annonce. Rien n’a été ouvert. Demandez à la personne qui vous l’a remis, par téléphone ou en personne.",
  changed: (who) => `Les clés ${de(who)} ont changé`,
  changedText: (who) =>
    `Le lien annonce des clés ${de(who)} qui ne sont pas celles que vous connaissez. Rien n’a été ouvert. Comparez vos codes avec ${who}, par téléphone ou en personne, avant de continuer.`,
  toApp: "Aller à Keepwell",

  copy: "Copier le lien sécurisé",
  copyFor: (who) => `Copier le lien sécurisé pour ${who}`,
  about:
    "Le lien ouvre le coffre sans attendre, et seulement pour un compte à cette adresse. Il ne sert qu’une fois; l’accès reste jusqu’à ce que vous le retiriez. Vous pouvez révoquer le lien tant qu’il n’a pas servi.",
  copyAgain: "Copier un nouveau lien",
  copyAgainFor: (who) => `Copier un nouveau lien pour ${who}`,
  copied: (who) =>
    `Lien sécurisé copié. Remettez-le vous-même à ${who} : il sert une seule fois, et seulement pour cette adresse.`,
  what: "Lien sécurisé",
  made: (day) => `Lien créé le ${day}`,
  revoke: "Révoquer le lien",
  revokeFor: (who) => `Révoquer le lien pour ${who}`,
  revoked: "Le lien ne fonctionne plus.",
  notForAdmins:
    "Un lien donne un accès en lecture ou en écriture. Les administrateurs sont confirmés par leur code.",
  notVerifiedOnly:
    "Vous ne partagez qu’avec des personnes dont le code a été comparé : un lien contournerait ce choix.",
  showTitle: "Copier le lien sécurisé",
  showText: (who) =>
    `Le navigateur a refusé de le copier. Sélectionnez-le, copiez-le et remettez-le vous-même à ${who}. Il ne sera plus montré.`,
  address: "Lien sécurisé",
};
