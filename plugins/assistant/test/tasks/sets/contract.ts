import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const contract: TaskSet = {
  document: 'contract',
  tasks: [
    {
      instruction: 'The rent is 850 a month now, and so the deposit is 1,700.',
      calls: (at) => [
        ['change', { anchor: at('The rent is'), find: '800', put: '850' }],
        ['change', { anchor: at('The tenant pays a deposit'), find: '1,600', put: '1,700' }],
      ],
      expect: [words('The rent is', '800', '850'), words('The tenant pays a deposit', '1,600', '1,700')],
      wrong: (at) => [['change', { anchor: at('The rent is'), find: '800', put: '850' }]],
      typing: 'The tenant pays a deposit',
    },
    {
      instruction: 'Add to the sub-items of the rent, as the last one: Internet is paid by the tenant.',
      calls: (at) => [['insert', { after: at('Water is paid'), text: '- Internet is paid by the tenant.' }]],
      expect: [{ after: '- Water is paid', add: ['- Internet is paid by the tenant.'] }],
      wrong: (at) => [['insert', { after: at('The rent is'), text: '- Internet is paid by the tenant.' }]],
      typing: '- Water is paid',
    },
    {
      instruction: 'Turn the two sentences about the use into a numbered list with one item for each.',
      calls: (at) => [
        [
          'replace',
          {
            anchor: at('The workshop is used'),
            text: '1. The workshop is used for carpentry.\n2. Any other use needs the written consent of the landlord.',
          },
        ],
      ],
      expect: [
        {
          line: 'The workshop is used',
          becomes: [
            '[ol]',
            ' - The workshop is used for carpentry.',
            ' - Any other use needs the written consent of the landlord.',
          ],
        },
      ],
      wrong: (at) => [
        [
          'replace',
          {
            anchor: at('The workshop is used'),
            text: '- The workshop is used for carpentry.\n- Any other use needs the written consent of the landlord.',
          },
        ],
      ],
    },
    {
      instruction: 'Exchange the order of the items about notice and about repair.',
      calls: (at) => [['move', { anchor: at('keeps the workshop in good repair'), before: at('Either party') }]],
      expect: [{ moved: 'keeps the workshop in good repair', after: 'The lease begins' }],
      wrong: (at) => [['move', { anchor: at('keeps the workshop in good repair'), before: at('The lease begins') }]],
    },
    {
      instruction: 'Add a row to the table with the words «Signature» in both cells.',
      calls: (at) => [['insert', { after: at('| Elm Properties'), text: '| Signature | Signature |' }]],
      expect: [{ after: '| Elm Properties', add: ['| Signature | Signature |'] }],
      wrong: (at) => [['insert', { before: at('| Elm Properties'), text: '| Signature | Signature |' }]],
    },
  ],
};
