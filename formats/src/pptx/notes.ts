import { append } from '../package/list.ts';
import type { DocumentNode } from '@editor-companion/document';
import type { Deck, SlideStory } from './deck.ts';
import { readIdentity } from './identity.ts';
import { readParagraphs, textBlocks } from './text/text-body.ts';

/** Reads the speaker notes of a slide (19.3.1.26) as a collapsed details block. Empty without notes. */
export function readNotes(deck: Deck, slidePart: string): DocumentNode[] {
  const part = deck.package.related(slidePart, 'notesSlide');
  const xml = part === undefined ? undefined : deck.package.xml(part);
  if (!xml || part === undefined) return [];
  xml.root('p:notes');
  const content = readText({ deck, xml, part, layout: deck.layouts.of(part) });
  if (content.length === 0) return [];
  return [
    {
      type: 'details',
      content: [
        { type: 'detailsSummary', content: [{ type: 'text', text: 'Notes' }] },
        { type: 'detailsContent', content },
      ],
    },
  ];
}

const PATH = new Set(['p:cSld', 'p:spTree', 'p:grpSp']);

/** Reads the body of a notes page. Other shapes are skipped, such as the picture of the slide and its number. */
function readText(story: SlideStory): DocumentNode[] {
  const { xml } = story;
  const blocks: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (PATH.has(xml.name)) append(blocks, readText(story));
    else if (xml.name === 'p:sp') append(blocks, readBody(story));
  }
  return blocks;
}

function readBody(story: SlideStory): DocumentNode[] {
  const { xml } = story;
  let isBody = false;
  const blocks: DocumentNode[] = [];
  const level = xml.depth;
  while (xml.nextChild(level)) {
    if (xml.name === 'p:nvSpPr') isBody = readIdentity(xml).placeholder?.type === 'body';
    else if (xml.name === 'p:txBody' && isBody)
      append(blocks, textBlocks(readParagraphs(story, { kind: 'plain', inherited: [] })));
  }
  return blocks;
}
