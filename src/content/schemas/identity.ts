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
    name: z.string().min(2).meta({
      title: 'Nom',
      description: 'Votre nom, tel qu’il paraît sur le site et dans les lettres.',
    }),
    title: z
      .string()
      .min(2)
      .meta({ title: 'Titre', description: 'Votre titre professionnel, au pied de chaque page.' }),
    email: z
      .email('une adresse e-mail, par exemple « contact@mon-site.ch ».')
      .meta({ title: 'Adresse e-mail', description: 'Votre adresse publique.' }),
    phone: z
      .object({
        display: z.string().meta({
          title: 'Numéro affiché',
          description: 'Le numéro tel qu’on le lit, avec ses espaces.',
        }),
        dial: dial.meta({
          title: 'Numéro composé',
          description: 'Le même numéro, tel que le téléphone le compose.',
        }),
        pricePerMinute: z
          .number('un nombre, par exemple 2.90.')
          .positive('le prix d’une minute est plus grand que zéro.')
          .meta({
            title: 'Prix par minute',
            description: 'Le prix d’une minute en francs suisses, montré partout à côté du numéro.',
          }),
      })
      .strict()
      .refine(({ display, dial }) => display.replace(/\s/g, '') === dial, {
        error: '« display » et « dial » sont le même numéro, avec et sans espaces.',
      })
      .meta({ title: 'Téléphone' }),
    location: z
      .object({
        town: z.string().min(2).meta({ title: 'Localité' }),
        country: z.string().min(2).meta({ title: 'Pays' }),
        countryCode: z
          .string()
          .regex(/^[A-Z]{2}$/, 'deux capitales, par exemple « CH ».')
          .meta({ title: 'Code du pays' }),
      })
      .strict()
      .meta({ title: 'Lieu', description: 'Où vous exercez.' }),
    developer: z
      .object({
        label: z.string().meta({ title: 'Mots avant le nom' }),
        name: z.string().meta({ title: 'Nom' }),
        url: webAddress.nullable().meta({ title: 'Adresse' }),
      })
      .strict()
      .meta({ title: 'Réalisation', description: 'Qui a réalisé le site.' }),
    copyrightYear: z
      .number()
      .int()
      .meta({ title: 'Année', description: 'L’année de la mention de droits d’auteur.' }),
    socialLinks: z
      .array(webAddress)
      .meta({ title: 'Réseaux sociaux', description: 'Vos pages sur les réseaux sociaux.' }),
    yearsOfExperience: z
      .number()
      .int()
      .positive()
      .meta({ title: 'Expérience', description: 'Vos années d’expérience.' }),
    rating: z
      .object({
        value: z.number().min(1).max(5, 'la note est sur 5.').meta({ title: 'Note' }),
        count: z.number().int().positive().meta({ title: 'Nombre d’avis' }),
      })
      .strict()
      .meta({
        title: 'Note moyenne',
        description: 'La note moyenne de vos avis : des chiffres que vous pouvez prouver.',
      }),
    subscriberClaim: z.string().meta({
      title: 'Abonnés',
      description: 'Le nombre d’abonnés annoncé sur la page Infolettre.',
    }),
    legal: z
      .object({
        name: z.string().meta({ title: 'Nom' }),
        street: z.string().meta({ title: 'Rue' }),
        postalCode: z.string().meta({ title: 'Code postal' }),
        town: z.string().meta({ title: 'Localité' }),
        ide: z.string().nullable().meta({ title: 'Numéro IDE' }),
      })
      .strict()
      .meta({ title: 'Identité légale', description: 'Votre identité légale.' }),
  })
  .strict();

export type Identity = z.infer<typeof identitySchema>;
