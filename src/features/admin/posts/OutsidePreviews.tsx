import { useContext } from 'react';
import { SiteContext } from '#src/features/admin/app/site.ts';
import type { PostFields } from './fields.ts';

const TITLE_SHOWN = 60;
const TEXT_SHOWN = 160;

function cut(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length - 1).trimEnd()}…` : text;
}

/** The post as a search engine lists it. */
export function SearchPreview({ fields }: { fields: PostFields }) {
  const { name, origin } = useContext(SiteContext);
  return (
    <div className="outside search-result">
      <p className="search-site">{name}</p>
      <p className="search-address">
        {origin.replace(/^https?:\/\//, '')} › blog › {fields.slug || '…'}
      </p>
      <p className="search-title">
        {cut(`${fields.title || 'Sans titre'} | ${name}`, TITLE_SHOWN)}
      </p>
      <p className="search-text">{cut(fields.excerpt || 'L’extrait paraîtra ici.', TEXT_SHOWN)}</p>
    </div>
  );
}

/** The post as a card in a message or on a social network. */
export function SharePreview({ fields }: { fields: PostFields }) {
  const { name, origin } = useContext(SiteContext);
  return (
    <div className="outside share-card">
      <div className="share-picture">
        {fields.imageUrl ? (
          <img src={fields.imageUrl} alt="" />
        ) : (
          <p>
            <span>{name}</span>
            {fields.title || 'Sans titre'}
          </p>
        )}
      </div>
      <div className="share-words">
        <p className="share-site">{new URL(origin).hostname}</p>
        <p className="share-title">{cut(fields.title || 'Sans titre', 70)}</p>
        <p className="share-text">{cut(fields.excerpt, 110)}</p>
      </div>
    </div>
  );
}
