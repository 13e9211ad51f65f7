import { again, files, nested, SMALL, varied, XML, type Crafted } from './fill.ts';
import { OFFICE, ooxml, relations } from './ooxml.ts';

const NAMESPACES =
  `xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main" xmlns:r="${OFFICE}" ` +
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';

/** Returns a presentation of `slides` equal slides. */
function deck(shapes: string, slides = 1): Uint8Array<ArrayBuffer> {
  const ids = Array.from({ length: slides }, (_, index) => `<p:sldId id="${256 + index}" r:id="r1"/>`).join('');
  return ooxml(
    'ppt/presentation.xml',
    { 'ppt/presentation.xml': 'presentationml.presentation.main', 'ppt/slides/s.xml': 'presentationml.slide' },
    {
      'ppt/presentation.xml': `${XML}<p:presentation ${NAMESPACES}><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': relations({ r1: ['slide', 'slides/s.xml'] }),
      'ppt/slides/s.xml': `${XML}<p:sld ${NAMESPACES}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`,
    },
  );
}

const text = (content = 'a'): string => `<a:p><a:r><a:t>${content}</a:t></a:r></a:p>`;
const shape = (x: number, y: number, content = text()): string =>
  `<p:sp><p:spPr><a:xfrm><a:off x="${x}" y="${y}"/><a:ext cx="900" cy="900"/></a:xfrm></p:spPr><p:txBody>${content}</p:txBody></p:sp>`;
const table = (rows: string): string =>
  `<p:graphicFrame><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/table"><a:tbl>${rows}</a:tbl></a:graphicData></a:graphic></p:graphicFrame>`;
const cell = (look = ''): string => `<a:tc ${look}><a:txBody>${text()}</a:txBody></a:tc>`;

export const slideFiles = (): Crafted[] =>
  files('pptx', {
    'shapes in one place': () => deck(again(shape(0, 0))),
    'shapes in a grid': () =>
      deck(varied((index) => shape((index % 200) * 1000, Math.floor(index / 200) * 1000), SMALL)),
    'shapes in a stair': () => deck(varied((index) => shape(index * 450, index * 450), SMALL)),
    'shapes down a slide': () => deck(varied((index) => shape(0, (index * 7919) % 100_003, text('b')), SMALL)),
    'shapes without places': () => deck(again(`<p:sp><p:txBody>${text()}</p:txBody></p:sp>`)),
    'groups in groups': () => deck(again(nested(90, '<p:grpSp>', shape(0, 0), '</p:grpSp>'))),
    'a million runs': () =>
      deck(shape(0, 0, `<a:p>${varied((_, letters) => `<a:r><a:t>${letters}</a:t></a:r>`)}</a:p>`)),
    'a million paragraphs': () =>
      deck(
        shape(
          0,
          0,
          varied((_, letters) => text(letters)),
        ),
      ),
    'breaks and fields': () => deck(shape(0, 0, `<a:p>${again('<a:br/><a:fld type="x"><a:t>a</a:t></a:fld>')}</a:p>`)),
    'bullets of all levels': () =>
      deck(
        shape(0, 0, again(`<a:p><a:pPr lvl="8"><a:buChar char="x"/></a:pPr><a:r><a:t>a</a:t></a:r></a:p>${text()}`)),
      ),
    'a table of one row': () => deck(table(`<a:tr>${again(cell())}</a:tr>`)),
    'a table of many rows': () => deck(table(again(`<a:tr>${cell()}</a:tr>`))),
    'cells that span everything': () =>
      deck(table(again(`<a:tr>${cell('gridSpan="999999" rowSpan="999999"')}</a:tr>`))),
    'one slide ten thousand times': () => deck(again(shape(0, 0), 20_000), 10_000),
    'long numbers': () =>
      deck(
        `<p:sp><p:spPr><a:xfrm><a:off x="${'1'.repeat(SMALL / 2)}" y="-${'0'.repeat(SMALL / 2)}x"/></a:xfrm></p:spPr><p:txBody>${text()}</p:txBody></p:sp>`,
      ),
    'pictures that are not there': () => deck(again('<p:pic><p:blipFill><a:blip r:embed="r7"/></p:blipFill></p:pic>')),
  });
