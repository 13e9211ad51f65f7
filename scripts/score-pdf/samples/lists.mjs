import { h, inner, list, p } from './flat.mjs';
import { HEBREW, hebrew, paragraphs, prose, word } from './prose.mjs';

const short = (from, count) =>
  Array.from({ length: count }, (_, at) => `${word(from + at)} and ${word(from + at + 5)}`);
const text = (from, count = 4) => prose(from, count);

/** Documents with lists of many kinds, by name. */
export const LISTS = {
  'bullets-deep': () => [
    h(1, 'Places'),
    p(text(0)),
    list('bullets', [
      ...short(0, 2),
      ['Further places', inner([...short(3, 2), ['Beyond them', inner(short(6, 3))]])],
      ...short(9, 2),
    ]),
    p(text(2)),
  ],
  'bullets-long': () => [
    p(text(1)),
    list(
      'bullets',
      [0, 1, 2, 3].map((at) => prose(at, 3)),
    ),
    p(text(3)),
  ],
  'numbers-deep': () => [
    p(text(4)),
    list('numbers', [
      'First',
      ['Second', inner(['Under the second', ['Again under it', inner(short(1, 3))], 'Back one level'])],
      'Third',
      'Fourth',
    ]),
    p(text(1)),
  ],
  brackets: () => [
    p(text(2)),
    list('brackets', [prose(1, 2), [prose(2, 1), inner(short(2, 4))], prose(3, 2)]),
    p(text(5)),
  ],
  capitals: () => [
    p(text(2)),
    list('capitals', [...short(0, 2), ['With parts', inner(short(4, 3))], ...short(8, 2)]),
    p(text(6)),
  ],
  romans: () => [
    p(text(2)),
    list('romans', [...short(0, 4), ['With parts', inner(short(4, 3))], ...short(8, 2)]),
    p(text(6)),
  ],
  'mixed-levels': () => [
    p(text(3)),
    list('mixed', [
      ['Steps to take', inner(['Look', ['Listen', inner(short(5, 2))], 'Wait'])],
      ['Things to have', inner(short(2, 3))],
      'Done',
    ]),
    p(text(0)),
  ],
  'chapter-numbers': () => [
    p(text(3)),
    list('chapters', [
      ['Scope', inner([prose(1, 2), prose(2, 2)])],
      ['Terms', inner([prose(3, 1), [prose(4, 1), inner([prose(5, 1), prose(6, 1)])]])],
      'Duties',
    ]),
    p(text(0)),
  ],
  'list-after-list': () => [
    p(text(6)),
    list('numbers', short(0, 3)),
    p('There are other kinds, too:'),
    list('bullets', short(4, 3)),
    p('And these, which go on from five:'),
    list('numbers', short(7, 3), { start: 5 }),
    p(text(2)),
  ],
  'list-right-below-list': () => [p(text(6)), list('numbers', short(0, 3)), list('bullets', short(4, 3)), p(text(2))],
  dashes: () => [
    p(text(0)),
    list('dashes', short(0, 5)),
    p(text(1)),
    list('dashes', [prose(2, 2), prose(4, 3)]),
    p(text(4)),
  ],
  'items-of-paragraphs': () => [
    p(text(5)),
    list('numbers', [[prose(0, 2), prose(1, 2)], [prose(2, 1), prose(3, 3)], prose(4, 1)]),
    p(text(7)),
    list('bullets', [[prose(6, 1), prose(7, 2)], prose(8, 1)]),
    p(text(9)),
  ],
  'list-over-pages': () => [
    ...paragraphs(0, 5).map((one) => p(one)),
    list(
      'numbers',
      Array.from({ length: 14 }, (_, at) => prose(at, 1 + (at % 4))),
    ),
    p(text(3)),
  ],
  'right-to-left-list': () => [
    p(HEBREW, 'Right'),
    list(
      'numbers',
      [0, 3, 6].map((at) => `${hebrew(at)} ${hebrew(at + 1)} ${hebrew(at + 2)}`),
    ),
    p(HEBREW, 'Right'),
  ],
  'typed-marks': () => [
    p(text(3)),
    p(`– ${prose(1, 3)}`),
    p(`– ${prose(4, 1)}`),
    p(`– ${prose(6, 3)}`),
    p(text(5)),
    p(`* ${prose(7, 2)}`),
    p(text(8)),
  ],
  'sentences-with-numbers': () => [
    p(`1984. ${prose(2, 3)}`),
    p(
      `${prose(3, 2)} The contract of 12. May runs until 1. June, and the one of 3. July until 2. August of the year after, as was said.`,
    ),
    p(text(6)),
  ],
};
