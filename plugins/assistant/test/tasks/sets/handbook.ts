import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

/** A list has its line before that of its first item. */
const listOf = (item: string): string => String(Number(item) - 1);

export const handbook: TaskSet = {
  document: 'handbook',
  tasks: [
    {
      instruction: 'The key of room 77 has the number 5077 now.',
      calls: (at) => [
        ['search', { query: 'Key number 1231' }],
        ['change', { anchor: at('Key number 1231'), find: '1231', put: '5077' }],
      ],
      expect: [words('- Key number 1231', '1231', '5077')],
      wrong: (at) => [['change', { anchor: at('Key number 1234'), find: '1234', put: '5077' }]],
      typing: '- Key number 1231',
    },
    {
      instruction: 'Delete the section of room 13.',
      calls: (at) => [['delete', { anchor: at('## Room 13'), to: at('Complaints about room 13 ') }]],
      expect: [{ line: '## Room 13', to: 'Complaints about room 13 ', becomes: [] }],
      wrong: (at) => [['delete', { anchor: at('## Room 13'), to: at('## Room 14') }]],
    },
    {
      instruction: 'Rename room 100 to «Blue room» in its heading only.',
      calls: (at) => [['replace', { anchor: at('## Room 100'), text: '## Blue room' }]],
      expect: [{ line: '## Room 100', becomes: ['## Blue room'] }],
      wrong: (at) => [
        ['replace', { anchor: at('## Room 100'), text: '## Blue room' }],
        ['change', { anchor: at('Room 100 holds'), find: 'Room 100', put: 'Blue room' }],
      ],
      typing: 'Room 100 holds',
    },
    {
      instruction: 'Add a last section «Basement» with the sentence «The basement is closed.»',
      calls: (at) => [
        ['insert', { after: at('Complaints about room 120 '), text: '## Basement\nThe basement is closed.' }],
      ],
      expect: [{ after: 'Complaints about room 120 ', add: ['## Basement', 'The basement is closed.'] }],
      wrong: (at) => [
        ['insert', { before: at('Complaints about room 120 '), text: '## Basement\nThe basement is closed.' }],
      ],
      typing: 'Complaints about room 120 ',
    },
    {
      instruction: 'Add to the list of room 5 the item «Projector», as its last one.',
      calls: (at) => [['insert', { endOf: listOf(at('Key number 1015')), text: '- Projector' }]],
      expect: [{ before: 'Complaints about room 5 ', add: [' - Projector'] }],
      wrong: (at) => [['insert', { after: at('Key number 1015'), text: '- Projector' }]],
    },
  ],
};
