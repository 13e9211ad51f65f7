import type { PageSetup } from '@editor-companion/document';
import { firstFamily } from '../../content/css/font.ts';
import type { ReportProgress } from '../../content/progress.ts';
import { aboutOf } from '../../content/source/about.ts';
import { addProperties } from '../../content/source/office-properties.ts';
import { settleRevisions, type RevisionMode } from '../../content/source/revisions.ts';
import { withPlaceholders } from '../../content/text/form-content.ts';
import { textDefaults } from '../../content/source/text-defaults.ts';
import type { WriteJob } from '../../content/source/write-job.ts';
import { noteNumbers } from '../../content/tables/note-numbers.ts';
import { MediaParts } from '../../media/media-parts.ts';
import { preparePictures } from '../../media/prepare-pictures.ts';
import { PackageParts, Relationships } from '../../package/write-package.ts';
import type { DeckSize } from './deck/frame.ts';
import { layoutXml, masterXml } from './deck/master.ts';
import { notesMasterXml } from './deck/notes.ts';
import { presentationXml } from './deck/presentation-xml.ts';
import { themeXml } from './deck/theme.ts';
import { LAYOUTS, MEDIA_TYPE } from './deck/words.ts';
import { slidesOf } from './plan/slides.ts';
import { writeSlides, type Deck } from './write-slides.ts';

/** The share of the progress that preparing pictures accounts for. */
const PICTURES = 0.4;
const THEME_TYPE = 'application/vnd.openxmlformats-officedocument.theme+xml';

/**
 * Writes a PresentationML file (ECMA-376-1, 19). The document is split into slides by its headings. Pages of boxes, as from imports of
 * presentations with `layout=pages`, become slides with each box at its place.
 */
export async function writePresentation(job: WriteJob, progress: ReportProgress): Promise<Uint8Array> {
  const { revisions = 'accept', level, footer = '' } = job.options as Options;
  const document = withPlaceholders(settleRevisions(job.content, revisions));
  const pictures = await preparePictures(job, (share) => progress(share * PICTURES));
  const about = aboutOf(job);
  const parts = new PackageParts();
  const size = sizeOf(job.page);
  const deck: Deck = {
    parts,
    size,
    pictures,
    media: new MediaParts(
      { path: '../media/', add: (name, mediaType, bytes) => parts.addMedia(`ppt/media/${name}`, mediaType, bytes) },
      pictures,
    ),
    notes: noteNumbers(document),
    language: about.language,
    footer,
    charts: 0,
  };
  const drafts = slidesOf(document, level);
  const slides = writeSlides(deck, document, drafts, (share) => progress(PICTURES + share * (1 - PICTURES)));
  addDeck(deck, firstFamily(textDefaults(job.page).fontFamily) ?? 'Calibri');
  const main = new Relationships();
  const master = main.add('slideMaster', 'slideMasters/slideMaster1.xml');
  const ids = Array.from({ length: slides.count }, (_, at) => main.add('slide', `slides/slide${at + 1}.xml`));
  const notesMaster = slides.hasNotes ? main.add('notesMaster', 'notesMasters/notesMaster1.xml') : undefined;
  if (slides.hasNotes) addNotesMaster(parts);
  main.add('theme', 'theme/theme1.xml');
  const xml = presentationXml(size, { master, notesMaster, slides: ids });
  parts.add('ppt/presentation.xml', `${MEDIA_TYPE}.presentation.main+xml`, xml, main);
  const relationships = new Relationships();
  relationships.add('officeDocument', 'ppt/presentation.xml');
  addProperties(parts, relationships, about);
  return parts.pack(relationships);
}

interface Options {
  readonly revisions?: RevisionMode;
  readonly level?: number;
  readonly footer?: string;
}

/** The default widescreen slide size in English metric units. */
const WIDE: DeckSize = { width: 12_192_000, height: 6_858_000 };
const PER_MM = 36_000;
/** The limits of slide sizes (19.7.11). */
const MIN_SIDE = 914_400;
const MAX_SIDE = 51_206_400;

/** Returns the slide size. Landscape pages keep their size. Portrait pages are replaced by the default size. */
function sizeOf(page: PageSetup | undefined): DeckSize {
  if (!page || page.width <= page.height) return WIDE;
  const side = (mm: number): number => Math.min(Math.max(Math.round(mm * PER_MM), MIN_SIDE), MAX_SIDE);
  return { width: side(page.width), height: side(page.height) };
}

/** Adds the parts that all slides use: the theme, the master and its layouts. */
function addDeck({ parts, size }: Deck, family: string): void {
  const master = new Relationships();
  for (const [index, name] of LAYOUTS.entries()) {
    const file = `slideLayouts/slideLayout${index + 1}.xml`;
    master.add('slideLayout', `../${file}`);
    const layout = new Relationships();
    layout.add('slideMaster', '../slideMasters/slideMaster1.xml');
    parts.add(`ppt/${file}`, `${MEDIA_TYPE}.slideLayout+xml`, layoutXml(name, size), layout);
  }
  master.add('theme', '../theme/theme1.xml');
  parts.add('ppt/slideMasters/slideMaster1.xml', `${MEDIA_TYPE}.slideMaster+xml`, masterXml(size), master);
  parts.add('ppt/theme/theme1.xml', THEME_TYPE, themeXml(family));
}

function addNotesMaster(parts: PackageParts): void {
  const relationships = new Relationships();
  relationships.add('theme', '../theme/theme2.xml');
  parts.add('ppt/notesMasters/notesMaster1.xml', `${MEDIA_TYPE}.notesMaster+xml`, notesMasterXml(), relationships);
  parts.add('ppt/theme/theme2.xml', THEME_TYPE, themeXml('Calibri'));
}
