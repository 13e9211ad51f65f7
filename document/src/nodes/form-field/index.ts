import { fieldMarkdown } from '../../fields/field-node.ts';
import { defineNode } from '../../schema/node-module.ts';
import { FormField } from './schema.ts';

export default defineNode({
  name: 'formField',
  title: 'Form field',
  summary: 'A form field within a line: text, a check box, a list or a date.',
  version: '1',
  extension: FormField,
  markdown: fieldMarkdown,
});
