import { z } from 'zod';

// The manual of content/identite.yaml: each field says what belongs in it.

const webAddress = z
  .url({
    protocol: /^https$/,
    error: 'une adresse complète, par exemple « https://www.mon-site.ch ».',
  })
  .describe('Une adresse du web.');

const phoneSchema = z
  .strictObject({
    display: z.string().describe('Le numéro tel qu’on le lit, avec ses espaces.'),
    dial: z
      .string()
      .regex(/^\+\d{8,15}$/, 'le numéro complet sans espace, par exemple « +41000000000 ».')
      .describe('Le même numéro, tel que le téléphone le compose.'),
    pricePerMinute: z
      .number('un nombre, par exemple 2.90.')
      .positive('le prix d’une minute est plus grand que zéro.')
      .describe('Le prix d’une minute en francs suisses, montré partout à côté du numéro.'),
  })
  .refine(({ display, dial }) => display.replace(/\s/g, '') === dial, {
    error: '« display » et « dial » sont le même numéro, avec et sans espaces.',
  });

export const identitySchema = z.strictObject({
  name: z.string().min(2).describe('Votre nom, tel qu’il paraît sur le site et dans les lettres.'),
  title: z.string().min(2).describe('Votre titre professionnel, au pied de chaque page.'),
  email: z
    .email('une adresse e-mail, par exemple « contact@mon-site.ch ».')
    .describe('Votre adresse publique.'),
  phone: phoneSchema.describe('Votre ligne téléphonique.'),
  location: z
    .strictObject({
      town: z.string().min(2).describe('La localité.'),
      country: z.string().min(2).describe('Le pays.'),
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/, 'deux capitales, par exemple « CH ».')
        .describe('Le code du pays.'),
    })
    .describe('Où vous exercez.'),
  developer: z
    .strictObject({
      label: z.string().describe('Les mots avant le nom.'),
      name: z.string().describe('Le nom.'),
      url: webAddress.nullable().describe('Son adresse ; null sans lien.'),
    })
    .describe('Qui a réalisé le site.'),
  copyrightYear: z.int().describe('L’année de la mention de droits d’auteur.'),
  socialLinks: z.array(webAddress).describe('Vos pages sur les réseaux sociaux.'),
  yearsOfExperience: z.int().positive().describe('Vos années d’expérience.'),
  rating: z
    .strictObject({
      value: z.number().min(1).max(5, 'la note est sur 5.').describe('La note.'),
      count: z.int().positive().describe('Le nombre d’avis.'),
    })
    .describe('La note moyenne de vos avis : des chiffres que vous pouvez prouver.'),
  subscriberClaim: z.string().describe('Le nombre d’abonnés annoncé sur la page Infolettre.'),
  deck: z
    .strictObject({
      creator: z.string().nullable().describe('Qui a dessiné les cartes ; null pour le taire.'),
      credit: z.string().nullable().describe('La mention à côté d’une image ; null sans mention.'),
      copyright: z.string().nullable().describe('La mention de droits ; null sans mention.'),
      license: webAddress.nullable().describe('La page de la licence ; null sans page.'),
      acquireLicense: webAddress
        .nullable()
        .describe('La page où demander un droit ; null sans page.'),
    })
    .describe('Les droits sur les images du jeu, tels que les moteurs de recherche les lisent.'),
  legal: z
    .strictObject({
      name: z.string().describe('Votre nom légal.'),
      street: z.string().describe('La rue.'),
      postalCode: z.string().describe('Le code postal.'),
      town: z.string().describe('La localité.'),
      ide: z.string().nullable().describe('Le numéro IDE ; null sans numéro.'),
    })
    .describe('Votre identité légale.'),
});

export type Identity = z.infer<typeof identitySchema>;
