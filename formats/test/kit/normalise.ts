import type { DocumentNode } from '@editor-companion/document';
import { formulasAsShown, mapNodes, settle } from './round-trip.ts';

/** Removes the known differences after a second round trip: other spellings of formulas, new ids, and default indents and padding. */
export const normalise = (content: DocumentNode): DocumentNode =>
  mapNodes(settle(content), (one) => {
    const shown = formulasAsShown(one);
    const attrs: Record<string, unknown> = { ...shown.attrs };
    if (attrs['indent'] === null) Object.assign(attrs, { indent: '24pt', hanging: '18pt' });
    for (const name of ['cellPadding', 'padding', 'colwidth', 'tabStops', 'styleName']) delete attrs[name];
    if (one.type === 'textBox') delete attrs['width'];
    const marks = one.marks?.map((mark) =>
      mark.attrs?.['id'] === undefined ? mark : { ...mark, attrs: { ...mark.attrs, id: '' } },
    );
    return { ...shown, ...(shown.attrs && { attrs }), ...(marks && { marks }) };
  });
