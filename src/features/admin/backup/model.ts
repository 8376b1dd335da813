/** What an archive holds, by its folder, in the order in which it is restored. */
export const BACKUP_FOLDERS: Record<string, string> = {
  'lettres/': 'Lettres',
  'annonces/': 'Annonces supprimées',
  'images/': 'Images',
  'articles/': 'Articles',
  'versions/': 'Versions des articles',
  'contenu/': 'Textes du site',
  'contenu-versions/': 'Versions des textes',
  'lettres-versions/': 'Versions des lettres',
  'brouillons/': 'Textes non enregistrés',
  'abonnes/': 'Abonnés',
  'messages/': 'Messages',
};
