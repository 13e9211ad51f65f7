import type { Font, TextRun } from '../../../content/sheet/cell.ts';
import { safeHref } from '../../../content/text/link.ts';
import type { Story } from '../story.ts';
import { inheritText, type Attributes } from '../style/properties.ts';
import { fontOf } from './font.ts';

/** The text of one cell while it is read. */
export interface CellText {
  readonly runs: TextRun[];
  /** The target of its first link. */
  href?: string;
}

/** Reads text:p, the current element, as a line of a cell. @param base the cell's own text properties */
export function readLine(story: Story, text: CellText, base: Attributes): void {
  if (text.runs.length > 0) text.runs.push({ text: '\n' });
  readMixed(story, text, { base, stated: undefined });
}

interface Format {
  readonly base: Attributes;
  /** Properties that spans state over the cell's formatting. */
  readonly stated: Attributes | undefined;
}

function readMixed(story: Story, text: CellText, format: Format): void {
  const { xml } = story;
  const level = xml.depth;
  for (;;) {
    const more = xml.nextChild(level);
    add(text, xml.textAhead.replaceAll(/[ \t\n\r]+/g, ' '), format);
    if (!more) return;
    readInline(story, text, format);
  }
}

function readInline(story: Story, text: CellText, format: Format): void {
  const { xml, styles, odf } = story;
  switch (xml.name) {
    case 'text:span': {
      const own = styles.style('text', xml.attribute('text:style-name')).stated.text ?? {};
      readMixed(story, text, { ...format, stated: inheritText(format.stated ?? {}, own) });
      break;
    }
    case 'text:a': {
      const href = safeHref(xml.attribute('xlink:href') ?? '');
      if (href === undefined) odf.warnings.add('LINK_DROPPED');
      // Links within the workbook have no target in the document.
      else if (!href.startsWith('#')) text.href ??= href;
      readMixed(story, text, format);
      break;
    }
    case 'text:s': {
      const asked = Math.min(Math.max(Math.trunc(Number(xml.attribute('text:c') ?? 1)) || 0, 0), 10_000);
      add(text, ' '.repeat(odf.budget.spaces(asked)), format);
      break;
    }
    case 'text:tab':
      add(text, '\t', format);
      break;
    case 'text:line-break':
      add(text, '\n', format);
      break;
    default:
      if (xml.name.startsWith('text:')) readMixed(story, text, format);
  }
}

function add({ runs }: CellText, text: string, { base, stated }: Format): void {
  if (text === '') return;
  const font: Font | undefined = stated && fontOf(inheritText(base, stated));
  runs.push(font ? { text, font } : { text });
}
