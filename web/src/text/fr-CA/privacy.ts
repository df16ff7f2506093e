/** @file The privacy policy. Plain data; the legal screen renders it. */
import type { LegalText } from "../legal-text.ts";

export const privacy: LegalText = {
  title: "Politique de confidentialité",
  updated: "2026-11-29",
  intro:
    "La présente politique dit ce que l’exploitant de ce serveur Keepwell détient à votre sujet, ce qu’il peut en lire et ce qu’il ne peut pas lire, et ce que vous pouvez demander. L’exploitant est responsable de vos renseignements personnels.",
  sections: [
    {
      id: "cannot-read",
      title: "Ce que l’exploitant ne peut pas lire",
      paragraphs: [
        "Les éléments suivants sont chiffrés dans votre navigateur, avec des clés que l’exploitant n’a pas. Le serveur les conserve et ne peut pas les ouvrir :",
      ],
      list: [
        "les noms, les adresses Web, les noms d’utilisateur et les mots de passe de vos entrées;",
        "le texte de vos notes, et les notes jointes à vos mots de passe;",
        "tout autre champ d’une entrée;",
        "votre propre mot de passe, qui n’est jamais envoyé : le serveur reçoit une clé qui en est dérivée, qui prouve que vous le connaissez et qui n’ouvre rien.",
      ],
    },
    {
      id: "can-read",
      title: "Ce que l’exploitant peut lire",
      paragraphs: ["Le service a besoin des éléments suivants sous forme lisible."],
      list: [
        "votre prénom, votre nom, votre adresse courriel et votre langue;",
        "ce qu’exigent vos deuxièmes facteurs : votre numéro de téléphone, le secret que votre application d’authentification partage avec le serveur et les clés publiques de vos clés de sécurité, qui n’ouvrent aucune de vos entrées;",
        "les clés publiques de vos clés d’accès, quand vous les avez ajoutées et utilisées pour la dernière fois, et si un fournisseur comme Apple ou Google les conserve; leurs noms et ce qui ouvre votre compte avec elles sont chiffrés;",
        "les noms des coffres, des listes et des entrées, mais dans trois cas seulement : si vous avez permis au serveur de les lire dans vos paramètres, si les administrateurs de votre entreprise l’ont choisi, ou si une version antérieure les a enregistrés et que vous n’avez pas ouvert le coffre depuis;",
        "si une entrée est un mot de passe ou une note;",
        "quand les comptes, les coffres et les entrées ont été créés et modifiés, et par qui;",
        "quelles entrées et quels coffres sont dans la corbeille, et depuis quand;",
        "qui partage quel coffre avec qui, et les adresses qui ont été invitées;",
        "votre forfait et, lorsque vous en payez un, votre adresse de facturation, vos factures, ainsi que la marque, les quatre derniers chiffres, l’expiration et le titulaire de vos cartes;",
        "dans une entreprise : ses membres, ses groupes et ses permissions, et un journal d’audit de ce que chacun y a fait, avec vos connexions, les changements de vos deuxièmes facteurs et de vos clés d’accès, et ce que vous changez dans sa facturation; les chiffres de votre bilan de santé si vous les avez envoyés aux administrateurs, jusqu’à ce que vous les retiriez;",
        "vos sessions : l’adresse IP et le navigateur avec lesquels elles ont commencé, le moment où elles ont commencé et celui de leur dernière utilisation; les navigateurs dont votre compte se souvient; et votre journal de sécurité;",
        "la longueur approximative de vos textes chiffrés.",
      ],
    },
    {
      id: "honest-limits",
      title: "Limites de cette protection",
      paragraphs: [
        "Deux limites méritent d’être dites clairement. Votre navigateur charge chaque fois le programme depuis ce serveur; vous faites donc confiance à l’exploitant pour fournir le vrai. Et quiconque obtient une copie de la base de données peut essayer des mots de passe contre elle, lentement : c’est alors un mot de passe fort qui vous protège.",
      ],
    },
    {
      id: "purposes",
      title: "À quoi cela sert",
      paragraphs: [
        "L’exploitant utilise ces renseignements pour fournir le service que vous avez demandé, pour en assurer la sécurité (par exemple en limitant les tentatives de connexion), pour vous répondre, pour facturer les forfaits payants et pour respecter ses obligations légales. Dans les termes du droit européen, les fondements sont le contrat conclu avec vous, l’intérêt légitime à offrir un service sûr et les obligations légales. Vos renseignements ne servent pas à la publicité, ne sont pas vendus et ne servent pas à établir des profils. Aucune décision à votre sujet n’est prise par une machine seule.",
      ],
    },
    {
      id: "browser",
      title: "Ce que votre navigateur conserve",
      paragraphs: [
        "Il n’y a pas de témoins (cookies). Votre navigateur conserve les comptes dont la session est ouverte (identifiant, nom, adresse courriel, entreprise s’il y a lieu, et un jeton), une clé qui n’ouvre ces comptes que dans ce navigateur, votre choix de thème, de densité et de langue, et le délai avant le verrouillage. Pour que les coffres s’ouvrent tout de suite, il conserve aussi la liste de leurs entrées, chiffrée avec la clé de votre compte. La déconnexion supprime du navigateur le compte, sa clé et ces listes.",
        "Certains éléments restent ensuite, chiffrés ou brouillés : ce que vous étiez en train de taper, jusqu’à ce que ce soit enregistré ou abandonné; dans un navigateur dont votre compte se souvient, une clé qui aide à récupérer le compte, jusqu’à ce que vous cessiez de faire confiance à ce navigateur; et les réglages selon lesquels vos clés sont faites à partir de votre mot de passe, pour que le navigateur remarque si un serveur en envoie d’autres.",
      ],
    },
    {
      id: "third-parties",
      title: "Aucun script de tiers",
      paragraphs: [
        "Les pages ne chargent rien d’ailleurs : ni outil d’analyse, ni publicité, ni polices externes, ni icônes des sites que vous enregistrez. Votre navigateur ne communique qu’avec ce serveur.",
        "Il y a une exception. Lorsque vous payez par carte, le formulaire de carte est une page distincte, isolée de la vôtre dans un cadre. Si Stripe est le fournisseur de paiement de l’exploitant, ce cadre charge le script de Stripe et communique avec Stripe. Le numéro et le code de sécurité de votre carte vont de là au fournisseur; ce serveur ne les reçoit jamais. Stripe reçoit aussi ce qu’exige la facturation : votre nom, votre adresse courriel, votre adresse de facturation, votre forfait et vos factures. Sur un serveur qui ne fait que des paiements d’essai, aucune vraie carte n’est acceptée et rien ne quitte le serveur.",
      ],
    },
    {
      id: "recipients",
      title: "Qui d’autre les reçoit",
      paragraphs: [
        "Les entreprises qui hébergent le serveur et ses sauvegardes pour l’exploitant, et qui ne peuvent les utiliser qu’à cette fin. Les autorités, lorsque la loi y oblige l’exploitant : il peut remettre ce que le serveur détient, mais ne peut pas ouvrir ce qui est chiffré. Les personnes avec qui vous partagez, qui voient votre nom, votre adresse courriel et qui d’autre a accès au coffre. Le fournisseur de paiement, lorsque vous payez par carte. Les entreprises qui acheminent les courriels et les messages texte pour l’exploitant : votre adresse ou votre numéro de téléphone, et le message. Pour les comptes d’entreprise, les administrateurs de votre organisation, qui peuvent accéder à ces comptes ou en restreindre l’usage, et qui voient si un deuxième facteur est en service, mais non lequel.",
        "L’emplacement du serveur est le choix de l’exploitant. Si vos renseignements quittent votre province ou votre pays, l’exploitant doit veiller à ce qu’ils y soient protégés, et il vous dit où ils se trouvent quand vous le demandez.",
      ],
    },
    {
      id: "retention",
      title: "Durée de conservation",
      paragraphs: [
        "Les renseignements du compte sont conservés aussi longtemps que le compte existe. En particulier :",
      ],
      list: [
        "Une entrée ou un coffre que vous mettez à la corbeille y reste, chiffré, pendant 30 jours, à moins que vous le restauriez ou le supprimiez définitivement avant. Ce qui est supprimé définitivement, ainsi qu’un compte supprimé, est retiré aussitôt de la base de données. De chaque entrée, les cinquante dernières versions antérieures sont gardées, chiffrées, aussi longtemps que l’entrée.",
        "Si vous repartez avec un compte vide, ce qu’il contenait est gardé verrouillé pendant 30 jours.",
        "Votre journal de sécurité est gardé un an; le journal d’audit d’une entreprise, aussi longtemps que l’entreprise existe. La liste des membres que ses administrateurs ont signée est gardée aussi longtemps, avec les noms et les adresses des anciens membres.",
        "Le texte d’un courriel ou d’un message texte est effacé dès son envoi. S’il ne peut être envoyé, son texte est effacé après 14 jours au plus. Son destinataire, son genre et son moment restent 30 jours.",
        "Une session prend fin 30 jours après sa dernière utilisation ou 90 jours après son début, selon ce qui arrive en premier. Elle est supprimée lorsque vous vous déconnectez, ou au plus une heure environ après sa fin.",
        "Les compteurs de tentatives sont conservés sous forme brouillée, environ un jour au plus.",
        "Le journal du serveur contient une ligne par requête : l’heure, le genre d’appel, le résultat, l’adresse IP et votre identifiant. Il ne contient ni noms, ni contenus, ni recherches. L’exploitant décide de sa durée de conservation et ne peut le garder que le temps nécessaire au fonctionnement et à la protection du service.",
        "Les sauvegardes gardent ce que contenait la base de données au moment où elles ont été faites, jusqu’à ce que l’exploitant les remplace.",
        "Un compte gratuit auquel personne ne s’est connecté pendant 12 mois peut être supprimé.",
        "Les factures sont retirées de ce serveur avec votre compte. Le fournisseur de paiement et la comptabilité de l’exploitant les conservent aussi longtemps que les lois fiscales l’exigent.",
      ],
    },
    {
      id: "rights",
      title: "Vos droits",
      paragraphs: [
        "Où que vous viviez, vous pouvez demander ce qui suit à l’exploitant. Les lois applicables sont, entre autres, la Loi sur la protection des renseignements personnels dans le secteur privé du Québec (modifiée par la Loi 25), la LPRPDE du Canada et le RGPD européen. L’exploitant répond dans les 30 jours, sans frais, et peut d’abord s’assurer que c’est bien vous qui faites la demande.",
      ],
      list: [
        "Accès : savoir ce qui est détenu à votre sujet et en recevoir une copie. Vous pouvez en télécharger une vous-même (Paramètres, Mes données).",
        "Rectification : faire corriger ce qui est inexact. Vous modifiez vous-même vos entrées, ainsi que votre nom et votre adresse courriel (Paramètres, Mes renseignements).",
        "Suppression : faire supprimer votre compte et tout ce qu’il contient. Vous supprimez vous-même vos entrées, vos coffres et le compte entier (Paramètres, Mes données). Un compte qui appartient à une entreprise est supprimé par ses administrateurs.",
        "Portabilité : recevoir ce que vous avez fourni dans un format courant. Le téléchargement sous Paramètres, Mes données, est un fichier JSON de tout ce que le serveur peut lire. Vos entrées chiffrées n’y sont pas, parce que le serveur ne peut pas les ouvrir. Votre propre navigateur les écrit dans un fichier, chiffré ou non (Paramètres, Exporter).",
        "Retrait et opposition : retirer un consentement ou vous opposer à une utilisation. Si le service ne peut se passer du renseignement, cela suppose la fermeture du compte.",
        "Plainte : vous adresser à l’autorité qui veille à la vie privée là où vous vivez, comme la Commission d’accès à l’information au Québec, le Commissariat à la protection de la vie privée du Canada ou l’autorité de protection des données de votre pays en Europe.",
      ],
    },
    {
      id: "children",
      title: "Enfants",
      paragraphs: [
        "Le service ne s’adresse pas aux enfants de moins de 13 ans. Là où la loi exige au-delà de cet âge le consentement d’un parent (au Québec, avant 14 ans), il est nécessaire. Si l’exploitant apprend qu’un compte a été créé sans ce consentement, le compte est supprimé.",
      ],
    },
    {
      id: "breaches",
      title: "En cas d’incident",
      paragraphs: [
        "Si des renseignements personnels sont perdus, volés ou vus par quelqu’un qui n’aurait pas dû les voir, et que cela peut vous nuire, l’exploitant vous en avise, ainsi que les autorités, comme la loi l’exige, et dit ce qui était lisible et ce qui était chiffré.",
      ],
    },
    {
      id: "changes",
      title: "Modification de la politique",
      paragraphs: [
        "L’exploitant donne un préavis de 30 jours avant l’entrée en vigueur d’une modification, par courriel ou dans le service. La date en tête du texte indique la dernière modification.",
      ],
    },
    {
      id: "contact",
      title: "Nous joindre",
      paragraphs: [
        "Écrivez à l’exploitant de ce serveur Keepwell, à l’attention de la personne responsable de la protection des renseignements personnels. Si vous ne connaissez pas l’adresse de l’exploitant, demandez-la à la personne qui vous a donné accès à ce serveur.",
      ],
      paragraphsIfReachable: [
        "Écrivez à l’attention de la personne responsable de la protection des renseignements personnels. Voici comment joindre l’exploitant de ce serveur Keepwell :",
      ],
    },
  ],
};
