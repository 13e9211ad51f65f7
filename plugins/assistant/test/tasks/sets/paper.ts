import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const paper: TaskSet = {
  document: 'paper',
  tasks: [
    {
      instruction: 'Write twelve birds instead of eleven. The comment on these words stays.',
      calls: (at) => [['change', { anchor: at('We fitted'), find: 'eleven', put: 'twelve' }]],
      expect: [words('We fitted', 'eleven', 'twelve')],
      wrong: (at) => [
        [
          'replace',
          {
            anchor: at('We fitted'),
            text: `We fitted twelve birds with loggers of 1.4 grams${at.inline('We fitted', 'note')}.`,
          },
        ],
      ],
      typing: 'We fitted',
    },
    {
      instruction: 'Shorten the first paragraph to its first sentence; keep the note.',
      calls: (at) => [['change', { anchor: at('Terns fly'), find: ' No other bird flies further.', put: '' }]],
      expect: [words('Terns fly', ' No other bird flies further.', '')],
      wrong: (at) => [
        [
          'change',
          {
            anchor: at('Terns fly'),
            find: `${at.inline('Terns fly', 'note')}. No other bird flies further.`,
            put: '.',
          },
        ],
      ],
      typing: 'Terns fly',
    },
    {
      instruction: 'The earlier estimates in the first note were 35,000 kilometres.',
      calls: (at) => [['change', { anchor: at('Earlier estimates'), find: '40,000', put: '35,000' }]],
      expect: [words('Earlier estimates', '40,000', '35,000')],
      wrong: (at) => [['change', { anchor: at('Terns fly'), find: '70,000', put: '35,000' }]],
      typing: 'Earlier estimates',
    },
    {
      instruction: 'Put the map behind the heading «Method», before its first paragraph.',
      calls: (at) => [['move', { anchor: at('<img'), after: at('## Method') }]],
      expect: [{ moved: '<img', after: '## Method' }],
      wrong: (at) => [['move', { anchor: at('<img'), before: at('## Method') }]],
    },
    {
      instruction:
        'Set all of the sentence about the rest in the North Atlantic in italics, not only the last words of it.',
      calls: (at) => [
        [
          'replace',
          {
            anchor: at('The birds rested'),
            text: '<i>The birds rested for a month in the North Atlantic.</i> They then followed the coast of Africa.',
          },
        ],
      ],
      expect: [
        {
          line: 'The birds rested',
          becomes: [
            /^<i>The birds rested for a month in the North Atlantic(?:\.<\/i>|<\/i>\.) They then followed the coast of Africa\.$/,
          ],
        },
      ],
      wrong: (at) => [['format', { anchor: at('The birds rested'), marks: { italic: true } }]],
      typing: 'The birds rested',
    },
  ],
};
