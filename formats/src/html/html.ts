import { changeColorsCss, contentStyles, levelTextCss } from '@editor-companion/document/styles';
import { textDefaultsCss } from '@editor-companion/document';
import type { WriteJob } from '../content/source/write-job.ts';
import { escapeAttribute, escapeText } from '../package/xml/write-xml.ts';
import { dataUrl } from '../media/data-url.ts';
import { aboutOf, type About } from '../content/source/about.ts';
import { settleRevisions, type RevisionMode } from '../content/source/revisions.ts';
import { addedStyles } from '../content/source/added-styles.ts';
import { htmlBody } from './body.ts';

/** Forbids all scripts of the page, whatever markup a browser finds in it. */
const POLICY = "default-src 'none'; img-src data: http: https:; style-src 'unsafe-inline'; font-src data:";

/** Writes a self-contained HTML file: styles and pictures are embedded, and there is no script. */
export async function writeHtml(job: WriteJob): Promise<string> {
  const { options, pictures, css } = job;
  const content = settleRevisions(job.content, (options['revisions'] as RevisionMode | undefined) ?? 'keep');
  const isInline = options['images'] !== 'link';
  const addresses = new Map<string, string>();
  if (isInline) for (const [address, picture] of pictures) addresses.set(address, dataUrl(picture));
  const body = htmlBody(content, (src) => addresses.get(src), job.model);
  const text = job.page?.text;
  const own =
    options['styles'] === false
      ? []
      : [
          contentStyles(),
          PAGE_CSS,
          text ? textDefaultsCss(text) : '',
          levelTextCss(content),
          changeColorsCss(content),
          ...addedStyles(job),
        ];
  return page(aboutOf(job), [...own, ...css], body);
}

/** The margin of a page outside an editor, which would have its own. */
const PAGE_CSS = '@media screen { :where(body) { max-width: 50em; margin: 2em auto; padding: 0 1.5em; } }';

function page(about: About, styles: readonly string[], body: string): string {
  const { title = '', language, author, description, keywords } = about;
  const meta = (name: string, value: string | undefined): string =>
    value === undefined ? '' : `<meta name="${name}" content="${escapeAttribute(value)}">`;
  // CSS reads `<\/` as `</`, and HTML does not read it as an end tag.
  const sheets = styles
    .filter((css) => css !== '')
    .map((css) => `<style>${css.replaceAll('</', String.raw`<\/`)}</style>`);
  const head = [
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${POLICY}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(title)}</title>`,
    meta('author', author),
    meta('description', description),
    meta('keywords', keywords),
    ...sheets,
  ].join('\n');
  const lang = language === undefined ? '' : ` lang="${escapeAttribute(language)}"`;
  return `<!doctype html>\n<html${lang}>\n<head>\n${head}\n</head>\n<body>\n${body}\n</body>\n</html>\n`;
}
