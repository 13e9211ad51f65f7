import { FIRST_OBJECT, pdf, text } from './pdf.ts';

/** An element to write: its type, attributes and content, which is elements, text as lines of the page, or drawing operators. */
export type Element = readonly [type: string, ...kids: (Element | string | Attributes | Drawing)[]];
interface Attributes {
  readonly dictionary: string;
}
interface Drawing {
  readonly operators: string;
}

type Kid = Element[number];

const isAttributes = (kid: Kid): kid is Attributes => typeof kid === 'object' && 'dictionary' in kid;
const isDrawing = (kid: Kid): kid is Drawing => typeof kid === 'object' && 'operators' in kid;

/** Returns a PDF of one page with a structure tree. Each text is on a separate line, in order. */
export const tagged = (...elements: readonly Element[]): Buffer => taggedAmong('', ...elements);

/** As `tagged`, with content of the page that is not in the tree. */
export function taggedAmong(outside: string, ...elements: readonly Element[]): Buffer {
  const objects: string[] = ['null'];
  const content: string[] = [];
  const owners: number[] = [];
  const add = ([type, ...kids]: Element, parent: number): number => {
    const number = FIRST_OBJECT + objects.push('') - 1;
    const held = kids
      .filter((kid): kid is Exclude<Kid, Attributes> => !isAttributes(kid))
      .map((kid) => {
        if (typeof kid === 'object' && !isDrawing(kid)) return `${add(kid, number)} 0 R`;
        const id = content.length;
        const shown = isDrawing(kid) ? kid.operators : text(72, 780 - id * 30, kid);
        content.push(`/P << /MCID ${id} >> BDC ${shown} EMC`);
        owners.push(number);
        return String(id);
      });
    const entries = kids
      .filter(isAttributes)
      .map((kid) => kid.dictionary)
      .join(' ');
    objects[number - FIRST_OBJECT] =
      `<< /Type /StructElem /S /${type} /P ${parent} 0 R /Pg 20000 0 R ${entries} /K [${held.join(' ')}] >>`;
    return number;
  };
  const root = FIRST_OBJECT + objects.push('') - 1;
  const tops = elements.map((element) => `${add(element, root)} 0 R`);
  objects[root - FIRST_OBJECT] =
    `<< /Type /StructTreeRoot /K [${tops.join(' ')}] /ParentTree << /Nums [0 [${owners.map((owner) => `${owner} 0 R`).join(' ')}]] >> >>`;
  return pdf({
    pages: [{ content: [...content, outside].join('\n'), entries: '/StructParents 0' }],
    catalog: `/MarkInfo << /Marked true >> /StructTreeRoot ${root} 0 R`,
    objects,
  });
}
