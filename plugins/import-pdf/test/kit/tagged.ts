import { FIRST_OBJECT, pdf, text } from './pdf.ts';

/** An element to be written: its type, attributes, and what it holds: elements, or text as lines of the page. */
export type Element = readonly [type: string, ...kids: (Element | string | Attributes)[]];
interface Attributes {
  readonly dictionary: string;
}

const isAttributes = (kid: Element | string | Attributes): kid is Attributes =>
  typeof kid === 'object' && 'dictionary' in kid;

/** A PDF of one page with a structure tree; each text stands on a line of its own, in its order. */
export const tagged = (...elements: readonly Element[]): Buffer => taggedAmong('', ...elements);

/** As `tagged`, with content of the page that the tree does not hold. */
export function taggedAmong(outside: string, ...elements: readonly Element[]): Buffer {
  const objects: string[] = ['null'];
  const content: string[] = [];
  const owners: number[] = [];
  const add = ([type, ...kids]: Element, parent: number): number => {
    const number = FIRST_OBJECT + objects.push('') - 1;
    const held = kids
      .filter((kid): kid is Element | string => !isAttributes(kid))
      .map((kid) => {
        if (typeof kid !== 'string') return `${add(kid, number)} 0 R`;
        const id = content.length;
        content.push(`/P << /MCID ${id} >> BDC ${text(72, 780 - id * 30, kid)} EMC`);
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
