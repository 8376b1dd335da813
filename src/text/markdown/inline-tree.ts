/** A run of words, some of them set apart. Links are absolute, or paths of the site. */
export type Inline = string | { strong: Inline[] } | { emphasis: Inline[] } | InlineLink;

interface InlineLink {
  link: Inline[];
  href: string;
}
