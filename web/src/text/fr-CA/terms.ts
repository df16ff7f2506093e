/** @file The terms of use. Plain data that the legal screen lays out. */
import type { LegalText } from "../legal-text.ts";

export const terms: LegalText = {
  title: "Conditions d’utilisation",
  updated: "2026-11-27",
  intro:
    "Les présentes conditions forment l’entente entre vous et l’exploitant de ce serveur Keepwell. Keepwell est un programme; l’exploitant est la personne ou l’organisation qui le fait fonctionner à l’adresse que vous consultez, et c’est ce que désigne « l’exploitant » ci-dessous. En créant un compte, vous acceptez les présentes conditions et la Politique de confidentialité.",
  sections: [
    {
      id: "age",
      title: "Qui peut utiliser le service",
      paragraphs: [
        "Vous devez avoir au moins 13 ans. Là où la loi exige à votre âge le consentement d’un parent ou d’un tuteur (au Québec, avant 14 ans), il vous faut aussi ce consentement.",
        "Si vous acceptez les présentes conditions au nom d’une organisation, vous confirmez que vous en avez le droit.",
      ],
    },
    {
      id: "account",
      title: "Votre compte",
      paragraphs: [
        "Donnez votre vrai nom et une adresse courriel que vous lisez. À chaque adresse correspond un seul compte. Gardez votre mot de passe pour vous et fermez la session dans les navigateurs que d’autres utilisent : ce qui est fait depuis votre compte est réputé fait par vous, sauf si vous avez avisé l’exploitant que quelqu’un d’autre y a eu accès.",
        "Votre mot de passe ne quitte jamais votre navigateur; vous êtes donc la seule personne à le connaître, et l’exploitant ne peut ni le consulter ni le remplacer. Si vous l’oubliez, suivez un lien envoyé à votre adresse courriel et ouvrez de nouveau votre compte avec votre code de récupération (Paramètres, Récupération) ou dans un navigateur dont Keepwell se souvient. Pour un compte d’entreprise, un administrateur de votre organisation peut vous aider à le récupérer. Créez un code de récupération et conservez-le en lieu sûr.",
        "Sans l’un de ces moyens, vous ne pouvez que repartir avec un compte vide. Ce que le compte contenait est gardé verrouillé pendant 30 jours, au cas où vous retrouveriez le code ou un ancien mot de passe, puis effacé : ni l’exploitant ni les auteurs du programme ne peuvent l’ouvrir.",
      ],
    },
    {
      id: "data",
      title: "Vos données",
      paragraphs: [
        "Ce que vous enregistrez reste à vous. Vous permettez à l’exploitant de le conserver et de le transmettre dans la mesure où le service l’exige, et à aucune autre fin.",
        "Vos données sont chiffrées. Les noms, les adresses Web, les noms d’utilisateur, les mots de passe et les textes de vos entrées, ainsi que les noms des coffres et des listes, sont chiffrés dans votre navigateur avant d’être envoyés, et l’exploitant ne peut pas les lire. Le type des entrées, les moments des modifications et l’identité des personnes qui partagent entre elles ne sont pas cachés à l’exploitant, ni les noms dans une entreprise dont les administrateurs l’ont choisi : ne mettez rien de secret dans un nom qui n’est pas caché. La Politique de confidentialité le dit en détail.",
        "Le service n’est pas une copie de sauvegarde. Conservez ailleurs une copie de ce que vous ne pouvez pas vous permettre de perdre.",
      ],
    },
    {
      id: "use",
      title: "Ce qui n’est pas permis",
      paragraphs: ["Vous ne pouvez pas utiliser le service pour :"],
      list: [
        "enfreindre la loi ou les droits d’autrui;",
        "accéder à des comptes ou à des données qui ne sont pas les vôtres, ou tenter de le faire;",
        "perturber le service, contourner ses limites ou le surcharger au détriment des autres;",
        "conserver des identifiants obtenus illégalement.",
      ],
    },
    {
      id: "plans",
      title: "Forfaits, essai et paiement",
      paragraphs: [
        "Le forfait gratuit ne coûte rien. Les forfaits payants ont les prix et les limites affichés au moment du choix. Ce qui suit s’applique dès que vous vous abonnez à l’un d’eux.",
      ],
      list: [
        "Un forfait payant commence par un essai gratuit de 30 jours, une fois par compte. Votre carte n’est débitée qu’après l’essai, et elle ne l’est pas du tout si vous annulez avant la fin de celui-ci.",
        "Vous payez par Mastercard ou Visa, ou par une autre carte que le formulaire de carte accepte.",
        "Tous les paiements se font en dollars américains. Votre banque peut ajouter des frais de conversion. Les taxes s’ajoutent là où la loi l’exige.",
        "Un forfait se renouvelle pour la même durée, un mois ou un an, jusqu’à ce que vous l’annuliez.",
        "Les achats ne sont pas remboursables, sauf si la loi vous donne droit à un remboursement.",
        "Vous pouvez annuler en tout temps. L’annulation prend effet à la fin de la période payée; d’ici là, vous conservez ce que vous avez payé.",
        "Si vous croyez qu’un montant est erroné, contestez-le auprès de l’exploitant dans les 60 jours suivant sa date. Passé ce délai, il est réputé accepté.",
        "Si un paiement échoue ou si un forfait prend fin, les limites du forfait peuvent vous empêcher de créer des coffres, des entrées et des partages. Rien n’est supprimé du seul fait d’un défaut de paiement.",
      ],
    },
    {
      id: "free-accounts",
      title: "Comptes gratuits inactifs",
      paragraphs: [
        "L’exploitant peut supprimer, avec tout son contenu, un compte gratuit auquel personne ne s’est connecté pendant 12 mois.",
      ],
    },
    {
      id: "enterprise",
      title: "Comptes d’entreprise",
      paragraphs: [
        "Un compte d’entreprise appartient à l’organisation qui le paie. Les administrateurs de cette organisation peuvent accéder aux comptes d’entreprise de ses membres ou en restreindre l’usage : ils peuvent lire ce qui s’y trouve, les récupérer, les limiter et les fermer. Ne gardez rien de privé dans un compte fourni par votre employeur.",
      ],
    },
    {
      id: "ending",
      title: "Fin de l’entente",
      paragraphs: [
        "Vous pouvez cesser d’utiliser le service en tout temps et supprimer vous-même votre compte (Paramètres, Mes données). La suppression est définitive : tout ce que contient le compte disparaît aussitôt, et les coffres dont vous êtes propriétaire disparaissent pour toutes les personnes qui les partagent. Un compte qui appartient à une entreprise est supprimé par ses administrateurs.",
        "L’exploitant peut suspendre ou fermer un compte qui enfreint les présentes conditions; il vous en donne la raison, sauf si la loi l’interdit. Si l’exploitant met fin au service, vous en êtes avisé au moins 30 jours à l’avance, partout où cela est possible, afin de pouvoir copier ailleurs ce dont vous avez besoin.",
      ],
    },
    {
      id: "warranty",
      title: "Absence de garantie",
      paragraphs: [
        "Le service est fourni tel quel. L’exploitant ne garantit pas qu’il soit toujours disponible, exempt d’erreurs ou adapté à un usage particulier. Aucun service ne peut promettre une sécurité parfaite; ce que celui-ci promet et ce qu’il ne promet pas est consigné dans la page sur la sécurité de la documentation du programme.",
      ],
    },
    {
      id: "liability",
      title: "Limites de responsabilité",
      paragraphs: [
        "La responsabilité de l’exploitant pour tout ce qui découle du service ou des présentes conditions se limite aux frais que vous avez payés pour le service au cours des douze mois précédant l’événement. Si vous n’avez rien payé, cette limite est de zéro. L’exploitant n’est pas responsable des pertes indirectes, ni de la perte de données qui ne peuvent plus être ouvertes parce qu’un mot de passe a été perdu et qu’aucun moyen de récupération n’a été gardé.",
        "Vous devez faire valoir une réclamation dans l’année (1 an) qui suit le jour où vous en avez connu la cause, ou auriez dû la connaître. Passé ce délai, elle n’est plus recevable.",
        "Certaines lois, dont celles qui protègent les consommateurs au Québec, n’admettent pas de telles limites ou ne les admettent qu’en partie. Dans ce cas, elles ne s’appliquent à vous que dans la mesure permise par votre loi.",
      ],
    },
    {
      id: "changes",
      title: "Modification des conditions",
      paragraphs: [
        "L’exploitant peut modifier les présentes conditions; il donne un préavis de 30 jours avant l’entrée en vigueur d’une modification, par courriel ou dans le service. Si vous n’êtes pas d’accord, vous pouvez annuler et partir avant ce jour. Quiconque continue ensuite d’utiliser le service accepte les nouvelles conditions.",
      ],
    },
    {
      id: "law",
      title: "Droit applicable et langue",
      paragraphs: [
        "Le droit du lieu où l’exploitant est établi s’applique, de même que les règles impératives qui vous protègent là où vous vivez. Si une clause n’est pas valide, les autres demeurent.",
        "Les présentes conditions existent en français et en anglais. Si les deux versions diffèrent, l’interprétation qui vous est la plus favorable s’applique.",
      ],
    },
    {
      id: "contact",
      title: "Nous joindre",
      paragraphs: [
        "Écrivez à l’exploitant de ce serveur Keepwell. Si vous ne connaissez pas son adresse, demandez-la à la personne qui vous a donné accès à ce serveur.",
      ],
      paragraphsIfReachable: ["Voici comment joindre l’exploitant de ce serveur Keepwell :"],
    },
  ],
};
