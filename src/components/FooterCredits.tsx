interface Props {
  name: string;
  title: string;
  copyrightYear: number;
  developer: { label: string; name: string; url: string | null };
}

/** Whose site it is, and who made it: the last lines of every page. */
export function FooterCredits({ name, title, copyrightYear, developer }: Props) {
  return (
    <div className="mt-10 flex flex-wrap justify-between gap-x-12 gap-y-5 border-t border-dusk pt-6 text-sm text-mist">
      <p className="font-title text-xl/snug text-ivory">
        {name}
        <br />
        <span className="text-base text-mist">{title}</span>
      </p>
      <p className="md:text-right">
        {`© ${copyrightYear} ${name}. Tous droits réservés.`}
        <br />
        {developer.url ? (
          <>
            {`${developer.label} `}
            <a href={developer.url}>{developer.name}</a>
          </>
        ) : (
          `${developer.label} ${developer.name}`
        )}
      </p>
    </div>
  );
}
