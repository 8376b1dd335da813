import * as z from 'zod';

// Schema of content/identite.yaml. In the administration, descriptions label fields; `input` is the control.

/** One-line texts: `optionalLine` may be empty, `requiredLine` has two characters or more. */
const optionalLine = (description: string) =>
  z.string().describe(description).meta({ input: 'line' });
const requiredLine = (description: string) => optionalLine(description).min(2);
const nullableLine = (description: string) =>
  z.string().meta({ input: 'line' }).nullable().describe(description);

const webAddress = z
  .url({
    protocol: /^https$/,
    error: 'une adresse complète, par exemple « https://www.mon-site.ch ».',
  })
  .describe('Une adresse du web.');

const phoneSchema = z
  .strictObject({
    display: optionalLine('Le numéro tel qu’on le lit, avec ses espaces.'),
    dial: z
      .string()
      .regex(/^\+\d{8,15}$/, 'le numéro complet sans espace, par exemple « +41000000000 ».')
      .describe('Le même numéro, sans espace, tel que le téléphone le compose.')
      .meta({ input: 'line' }),
    pricePerMinute: z
      .number('un nombre, par exemple 2.90.')
      .positive('le prix d’une minute est plus grand que zéro.')
      .describe('Le prix d’une minute en francs suisses, montré partout à côté du numéro.')
      .meta({ input: 'price' }),
  })
  .refine(({ display, dial }) => display.replace(/\s/g, '') === dial, {
    error: 'ce n’est pas le même numéro que celui qu’on lit, les espaces mis à part.',
    path: ['dial'],
  });

export const identitySchema = z.strictObject({
  name: requiredLine('Votre nom, tel qu’il paraît sur le site et dans les lettres.'),
  title: requiredLine('Votre titre professionnel, au pied de chaque page.'),
  portrait: z
    .string()
    .regex(
      /^\/images\/[\w./-]+$/,
      'l’adresse d’une image du site, par exemple « /images/portrait.jpg ».',
    )
    .nullable()
    .describe(
      'Votre portrait, en tête de «\u202fQui suis-je\u202f» ; laissez vide s’il n’y en a pas.',
    )
    .meta({ input: 'line' }),
  email: z
    .email('une adresse e-mail, par exemple « contact@mon-site.ch ».')
    .describe('Votre adresse e-mail publique.'),
  phone: phoneSchema.describe('Votre ligne téléphonique.'),
  location: z
    .strictObject({
      town: requiredLine('La localité.'),
      country: requiredLine('Le pays.'),
      countryCode: z
        .string()
        .regex(/^[A-Z]{2}$/, 'deux capitales, par exemple « CH ».')
        .describe('Le code du pays.')
        .meta({ input: 'line' }),
    })
    .describe('Où vous exercez.'),
  developer: z
    .strictObject({
      label: optionalLine('Les mots avant le nom.'),
      name: optionalLine('Le nom.'),
      url: webAddress.nullable().describe('Son adresse ; laissez vide pour un nom sans lien.'),
    })
    .describe('Qui a réalisé le site.'),
  copyrightYear: z.int().describe('L’année de la mention de droits d’auteur.'),
  socialLinks: z
    .array(webAddress.describe('Une page.'))
    .describe('Vos pages sur les réseaux sociaux.'),
  yearsOfExperience: z.int().positive().describe('Vos années d’expérience.'),
  rating: z
    .strictObject({
      value: z.number().min(1).max(5, 'la note est sur 5.').describe('La note.'),
      count: z.int().positive().describe('Le nombre d’avis.'),
    })
    .describe('La note moyenne de vos avis : des chiffres que vous pouvez prouver.'),
  subscriberClaim: optionalLine('Le nombre d’abonnés annoncé sur la page «\u202fLa lettre\u202f».'),
  deck: z
    .strictObject({
      creator: nullableLine('Qui a dessiné les cartes ; laissez vide pour le taire.'),
      credit: nullableLine('La mention à côté d’une image ; laissez vide s’il n’y en a pas.'),
      copyright: nullableLine('La mention de droits ; laissez vide s’il n’y en a pas.'),
      license: webAddress
        .nullable()
        .describe('La page de la licence ; laissez vide s’il n’y en a pas.'),
      acquireLicense: webAddress
        .nullable()
        .describe('La page où demander un droit ; laissez vide s’il n’y en a pas.'),
    })
    .describe('Les droits sur les images du jeu, tels que les moteurs de recherche les lisent.'),
  legal: z
    .strictObject({
      name: optionalLine('Votre nom légal.'),
      street: optionalLine('La rue.'),
      postalCode: optionalLine('Le code postal.'),
      town: optionalLine('La localité.'),
      /** The business number of Swiss companies. */
      ide: nullableLine('Le numéro IDE ; laissez vide si vous n’en avez pas.'),
    })
    .describe('Votre identité légale.'),
});

export type Identity = z.infer<typeof identitySchema>;
