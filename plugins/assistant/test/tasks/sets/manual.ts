import type { TaskSet } from '../task.ts';

export const manual: TaskSet = {
  document: 'manual',
  tasks: [
    {
      instruction: 'Let the example in JavaScript compute a pendulum of two metres, comment included.',
      calls: (at) => [
        [
          'change',
          {
            anchor: at('```js'),
            find: '// One metre\nconsole.log(period(1.0));',
            put: '// Two metres\nconsole.log(period(2.0));',
          },
        ],
      ],
      expect: [
        {
          line: '```js',
          becomes: [
            (now, before) => now.text === before.text.replace('// One metre', '// Two metres').replace('1.0', '2.0'),
          ],
        },
      ],
      wrong: (at) => [['change', { anchor: at('```js'), find: '1.0', put: '2.0' }]],
      typing: '## Use',
    },
    {
      instruction: 'In the formula of the period the length is called L, not l. Leave the text as it is.',
      calls: (at) => [['replace', { anchor: at('$$'), text: '$$\nT = 2\\pi\\sqrt{\\frac{L}{g}}\n$$' }]],
      expect: [{ line: '$$', becomes: ['$$\nT = 2\\pi\\sqrt{\\frac{L}{g}}\n$$'] }],
      wrong: (at) => [['replace', { anchor: at('$$'), text: 'T = 2π√(L/g)' }]],
    },
    {
      instruction:
        'Add an option «unit» with the default «s» and the meaning «of the result», its name set as code like the others.',
      calls: (at) => [['insert', { after: at('<code>precise'), text: '| <code>unit</code> | s | of the result |' }]],
      expect: [{ after: '<code>precise', add: ['| <code>unit</code> | s | of the result |'] }],
      wrong: (at) => [['insert', { after: at('<code>precise'), text: '| unit | s | of the result |' }]],
    },
    {
      instruction:
        'Say that it throws a TypeError where the length is no number, in a sentence behind the one about the RangeError, with the name set as code.',
      calls: (at) => [
        [
          'change',
          {
            anchor: at('The function returns'),
            find: 'below zero.',
            put: 'below zero. It throws a <code>TypeError</code> where the length is no number.',
          },
        ],
      ],
      expect: [
        {
          line: 'The function returns',
          becomes: [
            ({ text }, before) =>
              text.startsWith(`${before.text} `) &&
              /^[^<]*<code>TypeError<\/code>[^<]*\.$/.test(text.slice(before.text.length)),
          ],
        },
      ],
      wrong: (at) => [['change', { anchor: at('The function returns'), find: 'RangeError', put: 'TypeError' }]],
    },
    {
      instruction: 'Delete the section about the installation.',
      calls: (at) => [['delete', { anchor: at('## Installation'), to: at('```sh') }]],
      expect: [{ line: '## Installation', to: '```sh', becomes: [] }],
      wrong: (at) => [['delete', { anchor: at('## Installation'), to: at('Install the package') }]],
    },
  ],
};
