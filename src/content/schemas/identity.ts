import { z } from 'zod';

// The manual of content/identite.yaml: each field says what belongs in it.

const webAddress = z.url({
  protocol: /^https$/,
  error: 'une adresse complète, par exemple « https://www.mon-site.ch ».',
});

const dial = z
  .string()
  .regex(/^\+\d{8,15}$/, 'le numéro complet sans espace, par exemple « +41000000000 ».');

export const identitySchema = z
  .object({
    name: z
      .string()
      .min(2)
      .describe('Votre nom, tel qu’il paraît sur le site et dans les lettres.'),
    title: z.string().min(2).describe('Votre titre professionnel, au pied de chaque page.'),
    email: z
      .email('une adresse e-mail, par exemple « contact@mon-site.ch ».')
      .describe('Votre adresse publique.'),
    phone: z
      .object({
        display: z.string().describe('Le numéro tel qu’on le lit, avec ses espaces.'),
        dial: dial.describe('Le même numéro, tel que le téléphone le compose.'),
        pricePerMinute: z
          .number('un nombre, par exemple 2.90.')
          .positive('le prix d’une minute est plus grand que zéro.')
          .describe('Le prix d’une minute en francs suisses, montré partout à côté du numéro.'),
      })
      .strict()
      .refine(({ display, dial }) => display.replace(/\s/g, '') === dial, {
        error: '« display » et « dial » sont le même numéro, avec et sans espaces.',
      }),
    location: z
      .object({
        town: z.string().min(2),
        country: z.string().min(2),
        countryCode: z.string().regex(/^[A-Z]{2}$/, 'deux capitales, par exemple « CH ».'),
      })
      .strict()
      .describe('Où vous exercez.'),
    developer: z
      .object({ label: z.string(), name: z.string(), url: webAddress.nullable() })
      .strict()
      .describe('Qui a réalisé le site.'),
    copyrightYear: z.number().int().describe('L’année de la mention de droits d’auteur.'),
    socialLinks: z.array(webAddress).describe('Vos pages sur les réseaux sociaux.'),
    yearsOfExperience: z.number().int().positive().describe('Vos années d’expérience.'),
    rating: z
      .object({
        value: z.number().min(1).max(5, 'la note est sur 5.'),
        count: z.number().int().positive(),
      })
      .strict()
      .describe('La note moyenne de vos avis : des chiffres que vous pouvez prouver.'),
    subscriberClaim: z.string().describe('Le nombre d’abonnés annoncé sur la page Infolettre.'),
    legal: z
      .object({
        name: z.string(),
        street: z.string(),
        postalCode: z.string(),
        town: z.string(),
        ide: z.string().nullable(),
      })
      .strict()
      .describe('Votre identité légale.'),
  })
  .strict();

export type Identity = z.infer<typeof identitySchema>;
