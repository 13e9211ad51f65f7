import { checkBoxSign } from '@editor-companion/document';
import type { Story } from '../story.ts';
import type { TextFormat } from '../style/text-format.ts';
import { addExactly, addInline, type Flow } from '../flow.ts';
import { fillField } from './form-node.ts';
import { isFree } from './text-fields.ts';

/** Reads draw:control, the current element: the place of a form's control (ODF 1.3, part 3, 10.3.13). It becomes a field in the line. */
export function readDrawnControl(story: Story, flow: Flow, format: TextFormat): void {
  const control = story.odf.forms.find(story.xml.attribute('draw:control') ?? '');
  if (!control) return;
  const { attrs, shown, label } = control;
  if (attrs) {
    const isBox = attrs['kind'] === 'checkBox';
    const place = flow.builder.begin();
    const lines = isBox ? [checkBoxSign({ type: 'formField', attrs })] : shown.split('\n');
    for (const [index, line] of lines.entries()) {
      if (index > 0) addInline(story, flow, format, { type: 'hardBreak' });
      addExactly(story, flow, format, line);
    }
    if (isFree(story)) fillField(story, flow, place, { attrs: { ...attrs } });
  }
  if (label !== '') addExactly(story, flow, format, attrs ? ` ${label}` : label);
  flow.afterSpace = false;
}
