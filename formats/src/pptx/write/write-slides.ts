import { chartOf, chartRows, type DocumentNode } from '@editor-companion/document';
import { childrenOf, plainText } from '../../content/node.ts';
import type { ReportProgress } from '../../content/progress.ts';
import { noteKey, type NoteNumbers } from '../../content/tables/note-numbers.ts';
import { addChartPart } from '../../drawingml/chart/write/chart-part.ts';
import type { MediaParts } from '../../media/media-parts.ts';
import type { Picture } from '../../media/office-picture.ts';
import type { PackageParts } from '../../package/write-package.ts';
import { Relationships } from '../../package/write-package.ts';
import { element, XML_DECLARATION } from '../../package/xml/write-xml.ts';
import { areasOf, type DeckSize } from './deck/frame.ts';
import { notesSlideXml } from './deck/notes.ts';
import { placeholderShape, shapeTree } from './deck/placeholder.ts';
import { COLOURS, LAYOUTS, MEDIA_TYPE, NAMESPACES, type LayoutName } from './deck/words.ts';
import { fit, type Placed } from './plan/fit.ts';
import type { Piece, TextPiece } from './plan/piece.ts';
import { notePieces, piecesOf } from './plan/pieces.ts';
import type { SlideDraft } from './plan/slides.ts';
import { contentShapes } from './shape/content.ts';
import { pageBackground, pageShapes } from './shape/page.ts';
import type { SlideParts } from './shape/slide-parts.ts';
import { paragraphsXml, titleParagraph } from './text/paragraph.ts';
import { runsXml } from './text/run.ts';
import { decodePercent } from '../../content/text/percent.ts';

/** The state that the slides of a deck share while they are written. */
export interface Deck {
  readonly parts: PackageParts;
  readonly size: DeckSize;
  readonly media: MediaParts;
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly notes: NoteNumbers;
  /** BCP 47. */
  readonly language: string | undefined;
  /** The footer of each slide except covers. */
  readonly footer: string;
  /** The number of charts written so far. */
  charts: number;
}

/** A slide with the content that fits on it. */
interface Slide {
  readonly draft: SlideDraft;
  readonly placed: readonly Placed[];
  /** The suffix of the title if the content needs several slides: ` (2/3)`. */
  readonly more: string;
  readonly isFirst: boolean;
}

/** Writes the slides of a deck and their speaker notes. */
export function writeSlides(
  deck: Deck,
  document: DocumentNode,
  drafts: readonly SlideDraft[],
  progress: ReportProgress,
): { count: number; hasNotes: boolean } {
  const texts = noteTexts(document);
  const slides = drafts.flatMap((draft) => partsOf(deck, draft, texts));
  const places = new Map<string, number>();
  for (const [index, { draft, isFirst }] of slides.entries())
    if (isFirst) for (const anchor of draft.anchors) places.set(anchor, index + 1);
  for (const [index, slide] of slides.entries()) {
    writeSlide(deck, slide, index + 1, places);
    progress((index + 1) / slides.length);
  }
  return { count: slides.length, hasNotes: drafts.some(({ notes }) => notes.length > 0) };
}

const noteTexts = (document: DocumentNode): readonly DocumentNode[] =>
  childrenOf(document)
    .filter(({ type }) => type === 'footnotes')
    .flatMap(childrenOf);

/** Splits a draft into slides. Footnotes are placed below the text that refers to them. */
function partsOf({ size, pictures, notes }: Deck, draft: SlideDraft, texts: readonly DocumentNode[]): Slide[] {
  if (draft.kind !== 'content') return [{ draft, placed: [], more: '', isFirst: true }];
  const cited = new Set(draft.blocks.flatMap((block) => referencesIn(block)).map(noteKey));
  const below = texts.flatMap((note) => {
    const number = notes.of(note);
    return number !== undefined && cited.has(noteKey(note)) ? notePieces(note, number) : [];
  });
  const { title, body } = areasOf(size);
  const hasTitle = draft.title.length > 0;
  const area = hasTitle ? body : { ...body, y: title.y, height: body.height + body.y - title.y };
  const pieces = [...piecesOf(draft.blocks), ...below];
  const placed = fit(pieces, area, (address) => pictures.get(address));
  if (placed.length <= 1) return [{ draft, placed: placed[0] ?? [], more: '', isFirst: true }];
  return placed.map((own, index) => ({
    draft,
    placed: own,
    more: ` (${index + 1}/${placed.length})`,
    isFirst: index === 0,
  }));
}

const referencesIn = (node: DocumentNode): DocumentNode[] =>
  node.type === 'footnoteReference' ? [node] : childrenOf(node).flatMap(referencesIn);

function writeSlide(deck: Deck, slide: Slide, number: number, places: ReadonlyMap<string, number>): void {
  const { draft, isFirst } = slide;
  const relationships = new Relationships();
  const layout = layoutOf(slide);
  relationships.add('slideLayout', `../slideLayouts/slideLayout${LAYOUTS.indexOf(layout) + 1}.xml`);
  let id = 1;
  const parts: SlideParts = {
    media: deck.media,
    nextId: () => (id += 1),
    addChart: (chart) => relationships.add('chart', `../${addChartPart(deck.parts, 'ppt', chart, (deck.charts += 1))}`),
    text: {
      relationships,
      notes: deck.notes,
      language: deck.language,
      keepsLooks: draft.kind === 'page',
      slideOf: (anchor) => {
        const place = places.get(decodePercent(anchor));
        return place === undefined ? undefined : `slide${place}.xml`;
      },
    },
  };
  const page = draft.kind === 'page' ? draft.blocks[0] : undefined;
  const shapes = page ? pageShapes(parts, page, deck.size) : shapesOf(deck, parts, slide);
  if (isFirst && draft.notes.length > 0) writeNotes(deck, draft, number, relationships);
  const xml =
    XML_DECLARATION +
    element(
      'p:sld',
      NAMESPACES,
      element('p:cSld', {}, page ? pageBackground(page) : '', shapeTree(shapes)),
      '<p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr>',
    );
  deck.parts.add(`ppt/slides/slide${number}.xml`, `${MEDIA_TYPE}.slide+xml`, xml, relationships);
}

function layoutOf({ draft, placed }: Slide): LayoutName {
  if (draft.kind === 'page') return 'blank';
  if (draft.kind !== 'content') return draft.kind;
  const hasText = placed.some(({ kind }) => kind === 'text');
  if (draft.title.length === 0) return hasText ? 'content' : 'blank';
  return hasText ? 'content' : 'titleOnly';
}

/** Returns the title, the content below it, and the footer. */
function shapesOf(deck: Deck, parts: SlideParts, { draft, placed, more }: Slide): string {
  const { kind, title, blocks } = draft;
  const head =
    title.length === 0
      ? ''
      : placeholderShape({
          id: parts.nextId(),
          name: 'Title',
          placeholder: { type: kind === 'title' ? 'ctrTitle' : 'title' },
          text: titleParagraph(parts.text, title, more),
        });
  if (kind === 'content') return head + contentShapes(parts, placed) + footOf(deck, parts);
  const texts = piecesOf(blocks).filter((piece): piece is TextPiece => piece.kind === 'text');
  const below =
    texts.length === 0
      ? ''
      : placeholderShape({
          id: parts.nextId(),
          name: 'Subtitle',
          placeholder: { type: kind === 'title' ? 'subTitle' : 'body', idx: 1 },
          text: paragraphsXml(parts.text, texts),
        });
  return head + below + (kind === 'title' ? '' : footOf(deck, parts));
}

const NUMBER =
  '<a:p><a:fld id="{B6F15528-21DE-4FAA-801E-634DDDAF4B2B}" type="slidenum"><a:rPr/><a:t>‹#›</a:t></a:fld><a:endParaRPr/></a:p>';

function footOf({ footer }: Deck, { nextId, text }: SlideParts): string {
  const look = { size: 11, colour: COLOURS.accent6 };
  const words = element('a:p', {}, '<a:pPr algn="l"/>', runsXml(text, [{ type: 'text', text: footer }], look));
  const own =
    footer === ''
      ? ''
      : placeholderShape({ id: nextId(), name: 'Footer', placeholder: { type: 'ftr', idx: 11 }, text: words });
  return (
    own +
    placeholderShape({ id: nextId(), name: 'Slide Number', placeholder: { type: 'sldNum', idx: 12 }, text: NUMBER })
  );
}

/** Returns the content of an element as text, because notes contain only text. */
function wordsOf(piece: Exclude<Piece, TextPiece>): string {
  if (piece.kind === 'code') return piece.lines.join(' ');
  if (piece.kind === 'math') return piece.latex;
  if (piece.kind !== 'chart') return plainText(piece.node);
  const { title = '', ...chart } = chartOf(piece.node);
  return [title, ...chartRows(chart).map((cells) => cells.join(' ').trim())].filter((line) => line !== '').join('; ');
}

function writeNotes({ parts, notes, language }: Deck, draft: SlideDraft, number: number, slide: Relationships): void {
  const relationships = new Relationships();
  relationships.add('notesMaster', '../notesMasters/notesMaster1.xml');
  relationships.add('slide', `../slides/slide${number}.xml`);
  const text = { relationships, notes, language, keepsLooks: false, slideOf: () => undefined };
  const pieces = piecesOf(draft.notes).map((piece): TextPiece => {
    if (piece.kind === 'text') return { ...piece, look: 'text' };
    const words = wordsOf(piece);
    return {
      kind: 'text',
      node: { type: 'paragraph' },
      inlines: [{ type: 'text', text: words }],
      level: 0,
      look: 'text',
    };
  });
  const xml = notesSlideXml(paragraphsXml(text, pieces) || '<a:p><a:endParaRPr/></a:p>');
  parts.add(`ppt/notesSlides/notesSlide${number}.xml`, `${MEDIA_TYPE}.notesSlide+xml`, xml, relationships);
  slide.add('notesSlide', `../notesSlides/notesSlide${number}.xml`);
}
