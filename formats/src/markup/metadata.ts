/** Maps the names of pages and front matter to the product's names. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['author', 'author'],
  ['authors', 'author'],
  ['dc.creator', 'author'],
  ['article:author', 'author'],
  ['description', 'description'],
  ['summary', 'description'],
  ['og:description', 'description'],
  ['keywords', 'keywords'],
  ['tags', 'keywords'],
  ['categories', 'category'],
  ['category', 'category'],
  ['subject', 'subject'],
  ['subtitle', 'subject'],
  ['language', 'language'],
  ['lang', 'language'],
  ['date', 'created'],
  ['dcterms.created', 'created'],
  ['article:published_time', 'created'],
  ['created', 'created'],
  ['updated', 'modified'],
  ['modified', 'modified'],
  ['lastmod', 'modified'],
  ['article:modified_time', 'modified'],
  ['generator', 'application'],
]);

/** Returns the metadata of a page or front matter under the names that all formats share. */
export function metadataOf(entries: Iterable<readonly [string, string]>): Record<string, string> {
  const metadata: Record<string, string> = {};
  for (const [key, value] of entries) {
    const name = NAMES.get(key.toLowerCase());
    if (name !== undefined && value !== '') metadata[name] ??= value;
  }
  return metadata;
}
