import type { DocumentNode } from '@editor-companion/core/plugin';
import { element, XML_DECLARATION } from '../package/xml.ts';
import { writeBlocks } from './blocks.ts';
import { NAMESPACES } from './namespaces.ts';
import { Relationships } from './parts.ts';
import { Story, type Docx } from './story.ts';

/** A header or footer with the relationship that leads to it. */
export interface Band {
  readonly kind: 'header' | 'footer';
  readonly type: 'default' | 'first' | 'even';
  readonly relationship: string;
}

const TYPES = ['default', 'first', 'even'] as const;

/** Writes the parts of headers and footers (17.10). Headers stand before footers. */
export function writeBands(docx: Docx, main: Relationships, width: number): Band[] {
  const { page } = docx;
  const used = TYPES.filter((type) => page.header?.[type] !== undefined || page.footer?.[type] !== undefined);
  return (['header', 'footer'] as const).flatMap((kind) => {
    let usual: string | undefined;
    return used.flatMap((type): Band[] => {
      const content = page[kind]?.[type];
      // To Word a first page of its own has neither header nor footer unless it says so.
      const relationship =
        content && content.length > 0 ? writeBand(docx, main, { kind, type, content, width }) : usual;
      if (type === 'default') usual = relationship;
      return relationship === undefined ? [] : [{ kind, type, relationship }];
    });
  });
}

interface BandContent extends Pick<Band, 'kind' | 'type'> {
  readonly content: readonly DocumentNode[];
  readonly width: number;
}

function writeBand(docx: Docx, main: Relationships, { kind, type, content, width }: BandContent): string {
  const name = `${kind}-${type}.xml`;
  const relationships = new Relationships();
  const story = new Story(docx, 'band', relationships, { width, content });
  story.around = { style: 'Editor Band' };
  writeBlocks(story, content);
  const root = kind === 'header' ? 'w:hdr' : 'w:ftr';
  docx.parts.add(kind, name, XML_DECLARATION + element(root, NAMESPACES, story.toXml()), relationships);
  return main.add(kind, name);
}
