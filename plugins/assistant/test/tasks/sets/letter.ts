import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const letter: TaskSet = {
  document: 'letter',
  tasks: [
    {
      instruction: 'The order number is 4712; the link goes to the new number as well.',
      calls: (at) => [
        ['change', { anchor: at('رقم الطلب'), find: '<b>4711</b>', put: '<b>4712</b>' }],
        ['change', { anchor: at('رقم الطلب'), find: 'example/4711', put: 'example/4712' }],
      ],
      expect: [
        {
          line: 'رقم الطلب',
          becomes: [(now, before) => now.text === before.text.replaceAll('4711', '4712')],
        },
      ],
      wrong: (at) => [['change', { anchor: at('رقم الطلب'), find: '<b>4711</b>', put: '<b>4712</b>' }]],
      typing: 'رقم الطلب',
    },
    {
      instruction: 'Add a third book to the list: ديوان المتنبي. It runs from right to left like the others.',
      calls: (at) => [['insert', { after: at('أطلس العالم'), text: '- {"dir":"rtl"} ديوان المتنبي' }]],
      expect: [
        {
          after: 'أطلس العالم',
          add: [({ text, node }) => /^- (?:\{\d+\} )?ديوان المتنبي$/.test(text) && directionOf(node) === 'rtl'],
        },
      ],
      wrong: (at) => [['insert', { after: at('أطلس العالم'), text: '- {"dir":"ltr"} ديوان المتنبي' }]],
    },
    {
      instruction: 'The books are sent on Monday (يوم الإثنين) instead of Sunday.',
      calls: (at) => [['change', { anchor: at('نشكرك'), find: 'يوم الأحد', put: 'يوم الإثنين' }]],
      expect: [words('نشكرك', 'يوم الأحد', 'يوم الإثنين')],
      wrong: (at) => [['change', { anchor: at('نشكرك'), find: ' يوم الأحد', put: '' }]],
      typing: 'نشكرك',
    },
    {
      instruction: 'Make the whole greeting «السيدة ليلى المحترمة،» bold.',
      calls: (at) => [['format', { anchor: at('المحترمة'), marks: { bold: true } }]],
      expect: [words('المحترمة', 'السيدة ليلى المحترمة،', '<b>السيدة ليلى المحترمة،</b>')],
      wrong: (at) => [['format', { anchor: at('السيدة ليلى حداد'), marks: { bold: true } }]],
      typing: 'المحترمة',
    },
    {
      instruction: 'Delete the line in English.',
      calls: (at) => [['delete', { anchor: at('For questions') }]],
      expect: [{ line: 'For questions', becomes: [] }],
      wrong: (at) => [['replace', { anchor: at('For questions'), text: '\\' }]],
    },
  ],
};

interface Directed {
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly Directed[];
}

/** The direction of an item is that of its paragraph. */
const directionOf = ({ attrs, content }: Directed): unknown => attrs?.['dir'] ?? content?.[0]?.attrs?.['dir'];
