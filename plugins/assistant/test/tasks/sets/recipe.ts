import { words } from '../expectation.ts';
import type { TaskSet } from '../task.ts';

export const recipe: TaskSet = {
  document: 'recipe',
  tasks: [
    {
      instruction: 'Halve the weights and volumes of the ingredients. Leave the yeast as it is.',
      calls: (at) => [
        ['change', { anchor: at('500 g'), find: '500', put: '250' }],
        ['change', { anchor: at('80 g'), find: '80', put: '40' }],
        ['change', { anchor: at('250 ml'), find: '250', put: '125' }],
        ['change', { anchor: at('2 kg'), find: '2', put: '1' }],
      ],
      expect: [
        words('- 500 g', '500', '250'),
        words('- 80 g', '80', '40'),
        words('- 250 ml', '250', '125'),
        words('- 2 kg', '2', '1'),
      ],
      wrong: (at) => [['change', { anchor: at('500 g'), find: '500', put: '250' }]],
      typing: '- 2 kg',
    },
    {
      instruction: 'Put the picture to the end of the recipe, in a paragraph of its own as it is now.',
      calls: (at) => [['move', { anchor: at('<img'), after: at('Serve with') }]],
      expect: [{ moved: '<img', after: 'Serve with' }],
      wrong: (at) => [['move', { anchor: at('<img'), before: at('Serve with') }]],
    },
    {
      instruction: 'The stoning of the plums comes before the rising of the dough.',
      calls: (at) => [['move', { anchor: at('Stone the plums'), before: at('Let the dough rise') }]],
      expect: [{ moved: '- Stone the plums', after: '- Mix flour' }],
      wrong: (at) => [['move', { anchor: at('Let the dough rise'), before: at('Mix flour') }]],
    },
    {
      instruction: 'In the part about baking without yeast, add a last paragraph: The cake is less airy.',
      calls: (at) => [['insert', { after: at('Take baking powder'), text: 'The cake is less airy.' }]],
      expect: [{ after: 'Take baking powder', add: ['The cake is less airy.'] }],
      wrong: (at) => [['insert', { before: at('Serve with'), text: 'The cake is less airy.' }]],
      typing: 'Take baking powder',
    },
    {
      instruction: 'Write 180 °C as 356 °F.',
      calls: (at) => [['change', { anchor: at('Bake at'), find: '180 °C', put: '356 °F' }]],
      expect: [words('- Bake at', '180 °C', '356 °F')],
      wrong: (at) => [['change', { anchor: at('Bake at'), find: '180 °C', put: '180 °F' }]],
      typing: '- Bake at',
    },
  ],
};
