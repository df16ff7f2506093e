import { frNumber } from "@keepwell/ui/text/number.ts";
import { frPlural } from "@keepwell/ui/text/plural.ts";
import { isoDay } from "../date-time.ts";
import { de } from "../elision.ts";
import type { teamPeople as en } from "../en/team-people.ts";

const count = (many: number, one: string, other: string) => `${frNumber(many)} ${frPlural(many, one, other)}`;

export const teamPeople: typeof en = {
  users: {
    count: (many) => count(many, "utilisateur", "utilisateurs"),
    add: "Ajouter",
    addSeveral: "Ajouter plusieurs",
    kind: "Afficher",
    kinds: {
      all: "Tous les utilisateurs",
      unrecoverable: (many) => `Non récupérables (${frNumber(many)})`,
      uncompared: (many) => `Non comparés par vous (${frNumber(many)})`,
    },
    kindTexts: {
      unrecoverable:
        "Si ces membres perdent leur mot de passe, aucun administrateur ne peut leur rendre le compte. La raison est sous chaque état.",
      uncompared:
        "Vous n’avez pas comparé le code d’adhésion avec ces membres. Un autre administrateur l’a peut-être fait : chacun ne voit que ses propres comparaisons. « Code non comparé » marque ceux que vous avez confirmés sans comparer.",
    },
    noneOfKind: {
      unrecoverable: "Les administrateurs peuvent récupérer le compte de chaque membre.",
      uncompared: "Vous avez comparé le code d’adhésion avec chaque membre.",
    },
    obstacles: {
      unlisted: "Non récupérable : absent de ce que les administrateurs ont signé",
      changed:
        "Non récupérable : un administrateur doit d’abord vérifier le nouveau nom ou la nouvelle adresse",
      alone: "Non récupérable : il n’y a pas d’autre administrateur",
      escrow: "Non récupérable : n’a pas encore donné son accord",
    },
    obstacleTitle: "Les administrateurs ne peuvent pas encore rendre ce compte",
    obstacleTexts: {
      unlisted:
        "Cette personne est absente de ce que les administrateurs ont signé, ou la liste ne peut pas être vérifiée. Seuls les comptes de la liste peuvent être récupérés.",
      changed:
        "Le serveur donne un autre nom ou une autre adresse que ce qui est signé. Vérifiez d’abord le changement ci-dessus.",
      alone:
        "Pour récupérer le compte d’un administrateur, il en faut un autre. D’ici là, seul le code de récupération ou un navigateur mémorisé ouvre ce compte.",
      escrow:
        "Cette personne n’a pas encore comparé le code d’adhésion, ou n’a pas redonné son accord depuis que ses clés ou celles de l’équipe ont changé. Demandez-lui d’ouvrir Keepwell : un avis en haut de l’écran dit quoi faire. D’ici là, seul son code de récupération ou un navigateur mémorisé ouvre le compte.",
    },
    name: "Nom",
    email: "Courriel",
    state: "État",
    created: "Création",
    actions: "Actions",
    manageOf: (name) => `Gérer ${name}`,
    deleteOf: (name) => `Supprimer ${name}`,
    states: {
      invited: "Invitation en cours",
      invitationOver: "Invitation expirée",
      notJoined: "Ne s’est pas encore joint à l’équipe",
      waiting: "En attente d’un administrateur",
      active: "Membre actif",
      admin: "Administrateur",
      suspended: "Compte suspendu",
    },
    meanings: {
      notJoined:
        "Cette personne a choisi un mot de passe, mais ne s’est pas encore jointe à l’équipe. D’ici là, elle ne voit rien de l’équipe.",
      waiting: "Cette personne s’est jointe à l’équipe. Un administrateur doit encore la confirmer.",
      active: "Cette personne fait partie de l’équipe et voit ce que les listes d’accès lui ouvrent.",
      admin: "Cette personne administre l’équipe et y voit tout.",
      suspended: "Cette personne ne peut pas se connecter et ne voit rien de l’équipe.",
    },
    toWaiting: "Voir ce qui attend un administrateur",
    suspend: "Suspendre",
    suspendQuestion: (name) => `Suspendre ${name}?`,
    suspendText:
      "Cette personne est déconnectée partout immédiatement et ne peut plus se connecter. Les clés qu’elle avait sont remplacées. Son retour devra être confirmé par un administrateur.",
    suspendedNow: (name) => `Le compte ${de(name)} est suspendu.`,
    restore: "Laisser revenir",
    restoredNow: (name) => `${name} peut de nouveau se connecter, et attend un administrateur.`,
    notOneself: "Vous ne pouvez pas le faire pour votre propre compte",
    onlyAdmins: "Seul un administrateur peut modifier un administrateur",
    more: (name) => `Actions pour ${name}`,

    addTitle: "Ajouter un utilisateur",
    paid: (action, price) => `${action} pour ${price} par mois`,
    fields: {
      firstname: "Prénom",
      lastname: "Nom",
      email: "Courriel",
      email_confirm: "Répéter le courriel",
    },
    inviting: "Invitation en cours…",
    mailed: {
      addText: "Nous envoyons à cette personne un lien pour choisir un mot de passe. Il fonctionne 14 jours.",
      invite: "Envoyer l’invitation",
      invited: (email) => `L’invitation est en route vers ${email}.`,
      linkState: (made, until) =>
        `Le lien pour choisir un mot de passe a été envoyé le ${isoDay(made)} et fonctionne jusqu’au ${isoDay(until)}.`,
      sendAgain: "Envoyer l’invitation de nouveau",
      resetText:
        "Nous envoyons à cette personne un lien pour choisir un nouveau mot de passe. Personne d’autre ne peut le choisir. Avec ce lien, elle peut aussi demander à un administrateur de lui rendre son compte.",
      resetSend: "Envoyer un lien de réinitialisation",
      resetSent: (email) => `Le lien de réinitialisation est en route vers ${email}.`,
    },
    kept: {
      addText:
        "Ce serveur n’envoie pas de courriel. Son exploitant, la personne qui en est responsable, trouve dans sa boîte d’envoi un lien pour choisir un mot de passe : demandez-le-lui, et donnez-le à cette personne. La boîte d’envoi le garde une semaine; le lien fonctionne 14 jours à partir de maintenant.",
      invite: "Créer l’invitation",
      invited: (email) => `Le lien pour ${email} attend dans la boîte d’envoi du serveur.`,
      linkState: (made, until) =>
        `Le lien pour choisir un mot de passe a été créé le ${isoDay(made)} et fonctionne jusqu’au ${isoDay(until)}. Ce serveur n’envoie pas de courriel : son exploitant, la personne qui en est responsable, trouve le lien dans sa boîte d’envoi pendant une semaine. Demandez-le-lui, et donnez-le à cette personne.`,
      sendAgain: "Créer un nouveau lien",
      resetText:
        "Ce serveur n’envoie pas de courriel. Son exploitant, la personne qui en est responsable, trouve le lien de réinitialisation dans sa boîte d’envoi : demandez-le-lui, et donnez-le à cette personne dans les 30 minutes. Avec ce lien, elle choisit un nouveau mot de passe, ou demande à un administrateur de lui rendre son compte.",
      resetSend: "Créer un lien de réinitialisation",
      resetSent: (email) =>
        `Le lien de réinitialisation pour ${email} attend dans la boîte d’envoi du serveur.`,
    },
    kitFirst: {
      title: "Gardez d’abord votre trousse de récupération",
      text: "Vous êtes la seule personne qui administre l’équipe. Si vous oubliiez votre mot de passe, personne ne pourrait vous rendre votre compte, et tout ce que l’équipe enregistre serait perdu. Créez un code de récupération et confirmez que vous l’avez gardé. Invitez ensuite la première personne.",
      make: "Préparer la récupération",
    },

    details: "Coordonnées",
    updated: "Le compte de l’utilisateur est à jour.",
    code: "Code d’identité de cette personne",
    codeText:
      "Il identifie les clés de cette personne et n’est pas secret. Le même code figure dans ses paramètres, sous Préférences. Si les deux diffèrent, une autre personne se fait peut-être passer pour elle.",
    teamCodeText:
      "Les membres qui sont repartis avec un compte vide, ou dont le compte ne se souvient plus de l’équipe, comparent ce code quand ils se joignent de nouveau à celle-ci.",
    codeFailed: "Ces clés ne peuvent pas être vérifiées.",
    reset: "Mot de passe",

    question: (name) => `Supprimer ${name}?`,
    endsInvitation: "L’invitation prend fin, et son lien ne fonctionne plus.",
    consequences: (isAdmin) => [
      "Le compte est supprimé immédiatement. C’est irréversible.",
      "Les mots de passe privés de cette personne sont détruits.",
      "Les coffres de l’équipe restent. Ceux que cette personne a créés vont à la personne que vous choisissez.",
      isAdmin
        ? "Vous recevez un relevé de tous les mots de passe que cette personne pouvait voir, pour les changer."
        : "Les administrateurs reçoivent un relevé de tous les mots de passe que cette personne pouvait voir, pour les changer.",
      "Les clés que cette personne avait sont remplacées.",
    ],
    heir: "Qui reprend les coffres de cette personne?",
    heirNeeded: "Choisissez qui reprend les coffres de cette personne.",
    heirHint:
      "La personne choisie aura tous les droits sur ces coffres. Si cette personne possède des coffres et que vous ne choisissez personne, rien n’est supprimé, et la question vous est posée de nouveau.",
    heirAdmins:
      "Seuls les administrateurs peuvent être choisis : reprendre un coffre permet d’y tout faire, et vous ne pouvez pas donner plus que ce que vous avez.",
    heirRefused:
      "La personne choisie ne peut plus reprendre de coffres. Rien n’a été supprimé. Choisissez-en une autre.",
    deleteFailed: "Erreur lors de la suppression de l’utilisateur.",
    left: (name) => `Le compte ${de(name)} est supprimé.`,
    leftNothing: "Cette personne ne pouvait voir aucun mot de passe de l’équipe.",
    leftReport: "Les mots de passe que cette personne pouvait voir restent à changer.",
    leftForAdmins: "Les administrateurs ont un relevé des mots de passe que cette personne pouvait voir.",
    openReport: "Ouvrir le relevé",
  },

  groups: {
    count: (many) => count(many, "groupe", "groupes"),
    add: "Ajouter",
    createTitle: "Créer un groupe",
    friendlyName: "Nom",
    name: "Nom système",
    nameHint: "Caractères alphanumériques seulement",
    details: "Détails",
    noKey:
      "Ce groupe n’a pas encore de clé : un administrateur doit le confirmer. D’ici là, il ne donne accès à rien.",
    updated: "Le groupe est à jour.",
    members: "Membres",
    membersText:
      "Chaque membre reçoit ce qui est accordé au groupe. Quand une personne en est retirée, le groupe reçoit une nouvelle clé.",
    memberCount: (many) => count(many, "membre", "membres"),
    noMembers: "Personne ne fait encore partie de ce groupe.",
    addMember: "Ajouter un membre par nom ou courriel",
    addSeveral: "Ajouter plusieurs",
    severalTitle: "Ajouter des membres",
    chooseFirst: "Choisissez au moins une personne",
    addChosen: (many) => (many === 0 ? "Ajouter" : `Ajouter ${count(many, "membre", "membres")}`),
    adding: "Ajout en cours…",
    progress: (done, all) => `${frNumber(done)} sur ${frNumber(all)}`,
    severalAdded: (many) => `${count(many, "membre ajouté", "membres ajoutés")}.`,
    allAreIn: "Tous les utilisateurs de l’équipe font partie de ce groupe.",
    memberAdded: "L’utilisateur a été ajouté au groupe.",
    isMember: "L’utilisateur fait déjà partie du groupe.",
    since: "Depuis",
    remove: "Retirer",
    removeMember: (name) => `Retirer ${name}`,
    removeFailed: "Erreur lors du retrait du membre.",
    addRefusedTitle: (name) => `L’ajout ${de(name)} a été refusé`,
    addRefused:
      "Ce groupe donne accès à quelque chose que vous n’avez pas vous-même : vous ne pouvez donc y ajouter personne. Un administrateur le peut.",
    question: (name) => `Supprimer le groupe « ${name} »?`,
    questionText: "Les accès qu’il donne prennent fin immédiatement. Ses membres restent dans l’équipe.",
    deleted: (name) => `Le groupe « ${name} » est supprimé.`,
    deleteFailed: "Erreur lors de la suppression du groupe.",
    emptyTitle: "Aucun groupe pour l’instant.",
    empty: "Avec un groupe, vous donnez accès à plusieurs personnes à la fois.",
  },

  admins: {
    text: "Les administrateurs voient tout dans l’équipe, gèrent ses membres et ses permissions, et peuvent rendre son compte à un membre.",
    count: (many) => count(many, "administrateur", "administrateurs"),
    lastTitle: "Il n’y a qu’un administrateur",
    lastText:
      "Si le mot de passe de ce compte est perdu, seul son code de récupération (Paramètres, Récupération) ou un navigateur de confiance ouvre le compte. Créez un code de récupération. Ajoutez un deuxième administrateur s’il y a une personne à qui vous confieriez tout.",
    lastSeen:
      "Si son mot de passe est perdu, seul son code de récupération ou un navigateur de confiance ouvre son compte. Cette personne peut ajouter un deuxième administrateur.",
    add: "Ajouter un administrateur",
    adding: "Ajout en cours…",
    addTitle: "Ajouter un administrateur",
    addText: "Seule une personne qui s’est jointe à l’équipe et a été confirmée peut devenir administrateur.",
    who: "Qui?",
    chooseFirst: "Choisissez une personne",
    notListed: (name) => `Aucun administrateur n’a encore confirmé ${name}.`,
    code: "Code d’identité",
    compareText: (name) =>
      `Le serveur dit qu’il s’agit ${de(name)}. Parlez à ${name} et comparez ce code d’identité, qui figure dans ses paramètres, sous Préférences.`,
    compareSigned: (name) =>
      `Les administrateurs ont signé le nom ${name}, et le serveur n’a donc pas pu le changer. Seul le code montre qui est la personne : parlez à ${name} et comparez ce code d’identité, qui figure dans ses paramètres, sous Préférences.`,
    compareWarning: "Si un seul caractère diffère, annulez : c’est quelqu’un d’autre.",
    isSame: (name) => `J’ai parlé à ${name}, et les codes sont les mêmes`,
    compareFirst: "Comparez d’abord le code",
    given: (name) => [
      `${name} reçoit les clés de l’équipe, qui ouvrent tous ses coffres.`,
      `${name} peut rendre son compte à tout membre, et lire ce qui s’y trouve.`,
      `${name} peut inviter, supprimer et confirmer des personnes, et vous retirer le rôle d’administrateur.`,
    ],
    granted: "L’utilisateur est maintenant administrateur.",
    isAdmin: "L’utilisateur est déjà administrateur.",
    since: "Depuis",
    remove: "Retirer le rôle",
    removeOf: (name) => `Retirer le rôle d’administrateur à ${name}`,
    question: (name) => `Retirer le rôle d’administrateur à ${name}?`,
    questionText:
      "Le changement est immédiat. La personne reste dans l’équipe, qui reçoit de nouvelles clés; ses coffres sont verrouillés avec elles.",
    removed: (name) => `${name} n’est plus administrateur.`,
    removeFailed: "Erreur lors du retrait de l’administrateur.",
  },
};
