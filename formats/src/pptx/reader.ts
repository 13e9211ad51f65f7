import { append } from '../package/list.ts';
import type { DocumentNode, ImportedComment, ImportedDocument, ReadOptions } from '@editor-companion/document';
import type { ReportProgress } from '../content/progress.ts';
import { firstHeading } from '../content/title.ts';
import { Media, type MediaSource } from '../media/media.ts';
import { NodeBudget } from '../content/node-budget.ts';
import { round } from '../content/units.ts';
import { Warnings } from '../content/warnings.ts';
import { readMetadata } from '../package/metadata.ts';
import { Package, type Members } from '../package/package.ts';
import { readCommentAuthors } from './comments.ts';
import type { Deck } from './deck.ts';
import { Backdrops } from './page/backdrop.ts';
import { readDefaultStyle, readPresentation, type Presentation } from './presentation.ts';
import { defaultText } from './slide-look.ts';
import { readSlide } from './slide.ts';
import { Layouts } from './style/layout.ts';
import { TableStyles } from './style/table-styles.ts';
import { RunMarks } from './text/run-marks.ts';
import { SlideLinks } from './text/slide-links.ts';

/** The maximum number of shapes in a presentation. Further shapes are omitted with a warning. */
const MAX_SHAPES = 50_000;

/**
 * Reads a PresentationML file from a local path. Each visible slide starts a page, with its title as a heading. With `pages`, each slide is
 * a box with other boxes at the places of its shapes. Blocks the thread: call it in a worker thread.
 * @throws FormatError FILE_TRUNCATED, FILE_DAMAGED, FILE_ENCRYPTED, ARCHIVE_UNSAFE, XML_UNSAFE,
 *   CONTENT_TOO_LARGE.
 */
export function readPptx(
  path: string | Members,
  report: ReportProgress,
  { layout = 'flow' }: Pick<ReadOptions, 'layout'> = {},
): ImportedDocument {
  using source = new Package(path);
  const deck = openDeck(source, layout === 'pages');
  const { presentation, warnings } = deck;
  const { content, comments } = readSlides(deck, report);
  const metadata = readMetadata(source);
  const title = titleOf(metadata['title'], content);
  return {
    ...(title !== undefined && { title }),
    content: { type: 'doc', content },
    page: { ...pageOf(presentation, deck.asPages), text: defaultText(deck) },
    comments,
    revisions: [],
    metadata,
    assets: deck.media.list(),
    warnings: warnings.list(),
  };
}

function openDeck(source: Package, asPages: boolean): Deck {
  const presentation = readPresentation(source);
  const warnings = new Warnings();
  return {
    package: source,
    presentation,
    layouts: new Layouts(source, (theme) => readDefaultStyle(source, presentation.part, theme)),
    tableStyles: new TableStyles(source, presentation.part),
    media: new Media(declaredPictures(source), warnings),
    warnings,
    marks: new RunMarks(),
    links: new SlideLinks(source, warnings, presentation.slides),
    budget: new NodeBudget(),
    shapesLeft: MAX_SHAPES,
    asPages,
    backdrops: new Backdrops(),
  };
}

/** Returns the media of the package. A part with a declared text type is never a picture, regardless of its bytes (ECMA-376-2, 6.2.3). */
const declaredPictures = (source: Package): MediaSource => ({
  relationships: (part) => source.relationships(part),
  contentType: (part) => source.contentType(part),
  bytes: (part) => (source.contentType(part)?.startsWith('text/') ? undefined : source.bytes(part)),
});

function readSlides(deck: Deck, report: ReportProgress): { content: DocumentNode[]; comments: ImportedComment[] } {
  const { slides, part } = deck.presentation;
  const authors = readCommentAuthors(deck.package, part);
  const shown = new Map<number, readonly DocumentNode[]>();
  const comments: ImportedComment[] = [];
  for (const [index, slidePart] of slides.entries()) {
    const slide = readSlide(deck, slidePart, authors);
    if (slide) shown.set(index + 1, slide.blocks.length > 0 ? slide.blocks : [{ type: 'paragraph' }]);
    if (slide) append(comments, slide.comments);
    report((index + 1) / slides.length);
  }
  deck.links.anchor(shown);
  const content = [...shown.values()].flatMap((blocks, index) => (index > 0 ? [PAGE_BREAK, ...blocks] : blocks));
  return { content: content.length > 0 ? content : [{ type: 'paragraph' }], comments };
}

const PAGE_BREAK: DocumentNode = { type: 'pageBreak' };

/** Titles that PowerPoint writes when the user entered none. */
const NO_TITLE = /^(?:PowerPoint\b.*|Slide 1)$/i;

function titleOf(stated: string | undefined, content: readonly DocumentNode[]): string | undefined {
  if (stated !== undefined && !NO_TITLE.test(stated)) return stated;
  return firstHeading(content);
}

const EMU_PER_MM = 36_000;

/** Returns the page setup. Slides have no margins, but text on a page needs some: a twentieth of the shorter side. */
function pageOf({ width, height }: Presentation, asPages: boolean): NonNullable<ImportedDocument['page']> {
  const side = asPages ? 0 : round(Math.min(width, height) / EMU_PER_MM / 20, 2);
  return {
    width: round(width / EMU_PER_MM, 2),
    height: round(height / EMU_PER_MM, 2),
    orientation: width >= height ? 'landscape' : 'portrait',
    margin: { top: side, right: side, bottom: side, left: side },
  };
}
