/** Explains the archive to whoever opens it. */
export const README = `Sauvegarde du site

articles/   un article par paire de fichiers\u202f: le texte (.md) et ses réglages (.json)
versions/   les états précédents de chaque article
images/     les images des articles
abonnes/    les inscriptions à l’infolettre, désinscriptions comprises
lettres/    les lettres envoyées et les brouillons
annonces/   les annonces d’articles que vous avez supprimées\u202f: elles ne repartent pas
messages/   les messages du formulaire de contact
secret/     le secret qui signe les liens des e-mails

Ces fichiers contiennent des données personnelles\u202f: gardez-les en lieu sûr.

Pour tout remettre en place\u202f:  npm run restore -- sauvegarde.zip
La commande demande confirmation, ajoute ce qui manque et ne remplace rien de ce qui existe.
Quand la sauvegarde tient en plusieurs archives, donnez-les toutes à la même commande.
`;
