import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const board: TaskSet = {
  document: 'board',
  tasks: [
    {
      instruction: 'Write «target» instead of «goal» in the first paragraph.',
      calls: (at) => [['change', { anchor: at('The figures below'), find: 'goal', put: 'target' }]],
      expect: [words('The figures below', 'goal', 'target')],
      wrong: (at) => [
        [
          'change',
          {
            anchor: at('The figures below'),
            find: `${at.inline('The figures below', 'liveFigure')} of the goal`,
            put: '61 % of the target',
          },
        ],
      ],
      typing: 'The figures below',
    },
    {
      instruction: 'Put the poll to the end of the document.',
      calls: (at) => [['move', { anchor: at('[?poll'), after: at('[ul]') }]],
      expect: [{ moved: '[?poll', after: 'Complaints are down' }],
      wrong: (at) => [['delete', { anchor: at('[?poll') }]],
    },
    {
      instruction: 'Take the warning box away.',
      calls: (at) => [['delete', { anchor: at('[?callout') }]],
      expect: [{ line: '[?callout', becomes: [] }],
      wrong: (at) => [['delete', { anchor: at('The figures below'), to: at('[?callout') }]],
    },
    {
      instruction:
        'Rewrite the sentence with the mention so that it begins with «You can vote until»; the mention stays.',
      calls: (at) => [
        [
          'replace',
          {
            anchor: at('Please vote'),
            text: `You can vote until ${at.inline('Please vote', 'mention')} closes the poll.`,
          },
        ],
      ],
      expect: [words('Please vote', 'Please vote until', 'You can vote until')],
      wrong: (at) => [['replace', { anchor: at('Please vote'), text: 'You can vote until Ada closes the poll.' }]],
      typing: 'Please vote',
    },
    {
      instruction: 'Exchange the order of the two items of the list.',
      calls: (at) => [['move', { anchor: at('Complaints'), before: at('Orders are up') }]],
      expect: [{ moved: '- Complaints', after: '[ul]' }],
      wrong: (at) => [['delete', { anchor: at('Complaints') }]],
    },
  ],
};
