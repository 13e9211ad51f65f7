import type { DocumentNode } from '@editor-companion/document';
import type { Resource } from '../content/source/write-job.ts';
import { toMarkdown } from '@editor-companion/document/markdown';
import type { WriteJob } from '../content/source/write-job.ts';
import { officePicture } from '../media/office-picture.ts';
import { dataUrl } from '../media/data-url.ts';
import { aboutOf } from '../content/source/about.ts';
import { replacePictures } from '../content/source/replace-pictures.ts';
import { settleRevisions, type RevisionMode } from '../content/source/revisions.ts';
import { withPlaceholders } from '../content/text/form-content.ts';

/** Writes Markdown with embedded pictures and, on request, with metadata as front matter. */
export async function writeMarkdown(job: WriteJob): Promise<string> {
  const { content, options } = job;
  const accepted = settleRevisions(content, (options['revisions'] as RevisionMode | undefined) ?? 'accept');
  const settled = withPlaceholders(accepted);
  const document = options['images'] === 'inline' ? await withInlinePictures(settled, job) : settled;
  const front = options['frontMatter'] === true ? frontMatter(job) : '';
  return front + toMarkdown(document, job.model && { model: job.model });
}

/** Picture types that the document schema allows as data URLs. Others are converted to PNG. */
const ALLOWED = /^image\/(?:png|jpeg|gif|webp|avif)$/;

async function withInlinePictures(content: DocumentNode, { pictures, unreadable }: WriteJob): Promise<DocumentNode> {
  const addresses = new Map<string, string>();
  for (const [address, picture] of pictures) {
    const inline = ALLOWED.test(picture.mediaType) ? picture : await asBitmap(picture);
    if (inline) addresses.set(address, dataUrl(inline));
    else unreadable?.add(address);
  }
  return replacePictures(content, (src) => addresses.get(src));
}

async function asBitmap(resource: Resource): Promise<Resource | undefined> {
  const picture = await officePicture(resource);
  const bytes = picture?.bitmap ?? (picture?.mediaType === 'image/png' ? picture.bytes : undefined);
  return bytes && { mediaType: 'image/png', bytes };
}

/** Writes YAML. Each value is a JSON string, which is valid YAML (1.2, 1.3). */
function frontMatter(job: WriteJob): string {
  const { title, author, language, subject, keywords, description, created, modified } = aboutOf(job);
  const entries = Object.entries({
    title,
    author,
    lang: language,
    subject,
    keywords,
    description,
    date: created,
    modified,
  });
  const lines = entries.flatMap(([name, value]) => (value === undefined ? [] : `${name}: ${JSON.stringify(value)}`));
  return lines.length === 0 ? '' : `---\n${lines.join('\n')}\n---\n\n`;
}
