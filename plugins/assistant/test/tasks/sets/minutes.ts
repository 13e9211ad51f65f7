import { styled, words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const minutes: TaskSet = {
  document: 'minutes',
  tasks: [
    {
      instruction: 'Ben has bought the rain barrel: tick his task.',
      calls: (at) => [['format', { anchor: at('Ben buys'), attributes: { checked: true } }]],
      expect: [words('- [ ] Ben buys', '[ ]', '[x]')],
      wrong: (at) => [['format', { anchor: at('Chen asks'), attributes: { checked: true } }]],
      typing: 'Ben buys',
    },
    {
      instruction: 'Emil was present after all, and nobody is excused.',
      calls: (at) => [['replace', { anchor: at('Present: Ada'), text: 'Present: Ada, Ben, Chen, Dora, Emil.' }]],
      expect: [
        {
          line: 'Present: Ada',
          becomes: [/^Present: Ada, Ben, Chen, Dora(?:,| and|, and) Emil\.(?: Excused: (?:nobody|none)\.)?$/],
        },
      ],
      wrong: (at) => [['change', { anchor: at('Present: Ada'), find: 'Excused: Emil.', put: '' }]],
      typing: 'Present: Ada',
    },
    {
      instruction: 'Align the line with date and place to the left, as other text is.',
      calls: (at) => [['format', { anchor: at('4 September'), attributes: { textAlign: null } }]],
      expect: [
        {
          line: '4 September',
          becomes: [
            (now) =>
              now.text.endsWith('4 September, 19:00, Old Town Hall') &&
              [undefined, null, 'left'].includes(now.node.attrs?.['textAlign'] as undefined),
          ],
        },
      ],
      wrong: (at) => [['format', { anchor: at('4 September'), attributes: { textAlign: 'right' } }]],
      typing: '4 September',
    },
    {
      instruction: 'Number the headings from «Water» to «Summer party» with (a), (b), (c) instead of 1., 2., 3.',
      calls: (at) => [
        ['replace', { anchor: at('Water'), text: '## (a) Water' }],
        ['replace', { anchor: at('Paths'), text: '## (b) Paths' }],
        ['replace', { anchor: at('Summer party'), text: '## (c) Summer party' }],
      ],
      expect: [
        { line: 'Water', becomes: ['## (a) Water'] },
        { line: 'Paths', becomes: ['## (b) Paths'] },
        { line: 'Summer party', becomes: ['## (c) Summer party'] },
      ],
      wrong: (at) => [
        ['replace', { anchor: at('Water'), text: '### (a) Water' }],
        ['replace', { anchor: at('Paths'), text: '### (b) Paths' }],
        ['replace', { anchor: at('Summer party'), text: '### (c) Summer party' }],
      ],
    },
    {
      instruction: 'Set the line of the next meeting in the middle.',
      calls: (at) => [['format', { anchor: at('2 October'), attributes: { textAlign: 'center' } }]],
      expect: [styled('2 October', { textAlign: 'center' })],
      wrong: (at) => [['format', { anchor: at('## Next meeting'), attributes: { textAlign: 'center' } }]],
      typing: '2 October',
    },
  ],
};
