import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const report: TaskSet = {
  document: 'report',
  tasks: [
    {
      instruction: 'Correct the spelling mistake in the summary.',
      calls: (at) => [['change', { anchor: at('Income rose'), find: 'therfore', put: 'therefore' }]],
      expect: [words('Income rose', 'therfore', 'therefore')],
      wrong: (at) => [['change', { anchor: at('Income rose'), find: 'therfore ', put: '' }]],
      typing: 'Income rose',
    },
    {
      instruction: 'Put tankers (27) into the list of traffic, behind the ferries, in the form of the other items.',
      calls: (at) => [['insert', { after: at('Ferries: 231'), text: '- Tankers: 27' }]],
      expect: [{ after: '- Ferries: 231', add: ['- Tankers: 27'] }],
      wrong: (at) => [['insert', { after: at('Fishing boats'), text: '- Tankers: 27' }]],
      typing: '- Ferries: 231',
    },
    {
      instruction: 'Make the number of ships in the first sentence of the summary bold: only the number.',
      calls: (at) => [['format', { anchor: at('The harbour handled'), find: '412', marks: { bold: true } }]],
      expect: [words('The harbour handled', '412', '<b>412</b>')],
      wrong: (at) => [['format', { anchor: at('The harbour handled'), marks: { bold: true } }]],
      typing: 'The harbour handled',
    },
    {
      instruction: 'Move the section «Staff» with all that is in it to before «Traffic».',
      calls: (at) => [['move', { anchor: at('## Staff'), to: at('[quote]'), before: at('## Traffic') }]],
      expect: [{ moved: '## Staff', to: 'We are short of pilots', after: 'Income rose' }],
      wrong: (at) => [['move', { anchor: at('## Staff'), before: at('## Traffic') }]],
    },
    {
      instruction: 'Delete the quotation.',
      calls: (at) => [['delete', { anchor: at('[quote]') }]],
      expect: [{ line: '[quote]', to: 'We are short of pilots', becomes: [] }],
      wrong: (at) => [['replace', { anchor: at('[quote]'), text: 'We are short of pilots, not of ships.' }]],
    },
  ],
};
