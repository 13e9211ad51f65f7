import { defineMark } from '../../schema/node-module.ts';
import { StyledText, textStyleExtensions } from './schema.ts';

export default defineMark({
  name: 'textStyle',
  title: 'Text style',
  summary: 'Font, size, colours and spacing of text.',
  version: '1',
  extension: StyledText,
  beside: textStyleExtensions,
});
