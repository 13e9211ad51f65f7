import { bold, columns, h, link, list, note, p, table } from './flat.mjs';
import { amount, HEBREW, hebrew, paragraphs, prose, word } from './prose.mjs';

const text = (from, count = 4) => prose(from, count);
const section = (level, from) => [
  h(level, `${word(from)} and ${word(from + 3)}`),
  ...paragraphs(from, 2).map((one) => p(one)),
];

/** Documents of text, by name. */
export const TEXTS = {
  headings: () => [
    h(1, 'Report of the year'),
    p(text(0)),
    ...section(2, 1),
    ...section(3, 2),
    ...section(2, 4),
    ...section(3, 6),
    ...section(4, 8),
  ],
  'headings-numbered': () => [
    h(1, '1 Scope'),
    p(text(0)),
    h(2, '1.1 Parts of it'),
    p(text(1)),
    h(2, '1.2 Other parts'),
    p(text(2)),
    h(1, '2 Terms'),
    p(text(3)),
  ],
  'headings-of-two-lines': () => [
    h(1, `What the committee has found in the years since its first meeting, and what remains`),
    p(text(0)),
    h(2, prose(2, 1).replace('.', '')),
    p(text(4)),
    ...section(2, 5),
  ],
  'two-columns': () => [h(1, 'News'), columns([...section(2, 1), ...section(2, 3), p(text(7)), ...section(2, 8)])],
  'two-columns-with-list': () => [
    h(1, 'News'),
    columns([
      ...paragraphs(0, 2).map((one) => p(one)),
      list('bullets', ['One thing', prose(1, 2), 'Another one']),
      ...paragraphs(4, 3).map((one) => p(one)),
    ]),
  ],
  'two-columns-over-pages': () => [columns(paragraphs(0, 16).map((one) => p(one, 'Justified')))],
  footnotes: () => [
    ...[0, 1, 2, 3].map((at) =>
      p([`${prose(at, 2)} This is said elsewhere`, note('footnote', at + 1, prose(at + 2, 1 + (at % 2))), '.']),
    ),
    ...paragraphs(0, 4).map((one) => p(one)),
    p(['The last one stands here', note('footnote', 5, prose(1, 1)), ' and not there.']),
  ],
  endnotes: () => [
    ...[0, 1, 2].map((at) =>
      p([`${prose(at, 2)} This is said elsewhere`, note('endnote', ['i', 'ii', 'iii'][at], prose(at + 2, 1)), '.']),
    ),
    p(text(4)),
  ],
  links: () => [
    p([
      'See ',
      link('https://example.com/report', 'the whole report'),
      ' or write to ',
      link('mailto:someone@example.com', 'someone'),
      '.',
    ]),
    p(text(1)),
    p([
      `${prose(3, 2)} `,
      link('https://example.com/other', 'A longer link that goes on over the end of one line and into the next one'),
      ` ${prose(4, 1)}`,
    ]),
  ],
  'bold-words': () => [
    p(['There are ', bold('important'), ` words. ${prose(1, 2)}`]),
    p([bold('Note:'), ` ${prose(2, 2)}`]),
    p(text(5)),
  ],
  'right-to-left': () => [
    h(1, `${hebrew(0)} ${hebrew(1)}`),
    ...[0, 1, 2].map(() => p(`${HEBREW} ${HEBREW}.`, 'Right')),
  ],
  justified: () => paragraphs(0, 12).map((one) => p(one, 'Justified')),
  report: () => [
    h(1, 'Report'),
    p(text(0)),
    h(2, 'Figures'),
    p('The table below has them all:'),
    table([['Place', 'Sum'], ...[0, 1, 2].map((at) => [word(at), amount(at)])]),
    p(text(3)),
    h(2, 'What is to be done'),
    list('numbers', [prose(1, 1), prose(2, 1), prose(3, 1)]),
    p(text(6)),
    h(2, 'Who does it'),
    list('bullets', [word(1), word(2), word(3)]),
    ...paragraphs(2, 4).map((one) => p(one)),
  ],
};
