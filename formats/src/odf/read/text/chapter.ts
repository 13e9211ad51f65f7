import { lookup } from '../../../package/lookup.ts';
import { within } from '../../../content/bounds.ts';
import type { Flow } from '../flow.ts';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addField } from './reference.ts';

/** What a field shows instead of the heading's text. */
const FORMATS = lookup<string>({
  number: 'numberFullContext',
  'plain-number': 'number',
  'number-and-name': 'numberAndText',
  'plain-number-and-name': 'numberAndText',
});

/**
 * Adds the chapter field in the current element (ODF 1.3, part 3, 7.3.10): the heading of a level or a higher one that applies where the
 * field stands, or where its page begins.
 */
export function readChapter(story: Story, flow: Flow, textFormat: TextFormat): void {
  const { xml, odf } = story;
  const format = FORMATS[xml.attribute('text:display') ?? ''];
  const level = within(Math.trunc(Number(xml.attribute('text:outline-level'))) || 1, 1, 6);
  const attrs = { kind: 'styleReference', level, ...(format !== undefined && { format }), place: 'start' };
  const text = xml.text();
  if (text !== '' || odf.isOwn) addField(story, flow, textFormat, { type: 'documentField', attrs }, text);
}
