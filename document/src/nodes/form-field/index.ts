import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { FormField } from './schema.ts';

export default defineNode({
  name: 'formField',
  title: 'Form field',
  summary: 'A place in the text that somebody fills in: text, a check box, a choice, a date.',
  version: '1',
  extension: FormField,
  markdown: fieldMarkdown,
});
