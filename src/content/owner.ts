import { type CollectionEntry, getEntry } from 'astro:content';

type SingleFile = 'identite' | 'offres' | 'faq' | 'temoignages' | 'infolettre';

async function only<Name extends SingleFile>(name: Name): Promise<CollectionEntry<Name>['data']> {
  const entry = await getEntry(name, `${name}.yaml`);
  if (!entry) throw new Error(`content/${name}.yaml est introuvable.`);
  return entry.data as CollectionEntry<Name>['data'];
}

export function getIdentity() {
  return only('identite');
}

export function getOffers() {
  return only('offres');
}

export function getFaq() {
  return only('faq');
}

export function getTestimonials() {
  return only('temoignages');
}

export function getNewsletter() {
  return only('infolettre');
}
