import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const outline: TaskSet = {
  document: 'outline',
  tasks: [
    {
      instruction: 'Add a compass to the things in the tower, as the last one.',
      calls: (at) => [['insert', { after: at('Telescope'), text: '- Compass' }]],
      expect: [{ after: '- Telescope', add: ['- Compass'] }],
      wrong: (at) => [['insert', { after: at('Tower'), text: '- Compass' }]],
      typing: '- Telescope',
    },
    {
      instruction: 'The charts go into the tower, behind the telescope.',
      calls: (at) => [['move', { anchor: at('Charts'), after: at('Telescope') }]],
      expect: [{ moved: '- Charts', after: '- Telescope' }],
      wrong: (at) => [['move', { anchor: at('Charts'), before: at('Telescope') }]],
    },
    {
      instruction: 'The curator is Nora.',
      calls: (at) => [['change', { anchor: at('Curator'), find: 'Mira', put: 'Nora' }]],
      expect: [words('- Curator', 'Mira', 'Nora')],
      wrong: (at) => [['replace', { anchor: at('Curator'), text: '- Nora' }]],
      typing: '- Curator',
    },
    {
      instruction: 'Delete the guards with all that is below them.',
      calls: (at) => [['delete', { anchor: at('Guards') }]],
      expect: [{ line: '- Guards', to: '- Night', becomes: [] }],
      wrong: (at) => [['delete', { anchor: at('Day'), to: at('Night') }]],
    },
    {
      instruction: 'Make «Opening on 12 June.» a heading of the second level, without the full stop.',
      calls: (at) => [['replace', { anchor: at('Opening on'), text: '## Opening on 12 June' }]],
      expect: [{ line: 'Opening on', becomes: ['## Opening on 12 June'] }],
      wrong: (at) => [['replace', { anchor: at('Opening on'), text: '# Opening on 12 June' }]],
    },
  ],
};
