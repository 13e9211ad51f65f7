import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { format } from 'numfmt';
import { valuesOf, type CellValue } from '../../../src/xlsx/write/value/column.ts';
import { signsOfTexts } from '../../../src/xlsx/write/value/number-signs.ts';

/** Returns the cell values for the texts of a column in a language. */
function column(language: string | undefined, ...texts: string[]): CellValue[] {
  return valuesOf(texts, { language, signs: signsOfTexts(texts, language) });
}

/** Returns the value of one text, or the text itself if it stays text. */
function valueOf(language: string | undefined, text: string): unknown {
  const [value] = column(language, text);
  return value?.kind === 'text' ? text : value?.value;
}

const day = (iso: string): number => (Date.parse(`${iso}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;

describe('a text in a column', () => {
  const numbers: readonly (readonly [string, string, number])[] = [
    ['de', '1.234,56', 1234.56],
    ['de', '-3,5 %', -0.035],
    ['de', '\u2212 7', -7],
    ['de', '12 €', 12],
    ['de', '(1.200,00) €', -1200],
    ['de', 'EUR 1.000,50', 1000.5],
    ['de', '1.234', 1234],
    ['en', '1,234,567.8', 1_234_567.8],
    ['en', '12,34,567', 1_234_567],
    ['en', '-$5.20', -5.2],
    ['en', 'US$ 5', 5],
    ['en', '+5', 5],
    ['en', '.5', 0.5],
    ['en', '1.5E-03', 0.0015],
    ['fr', '10 000', 10_000],
    ['fr', '1\u202f234,5', 1234.5],
    ['de-CH', "1'234.50", 1234.5],
    ['zh', '100元', 100],
  ];
  for (const [language, text, value] of numbers)
    it(`is a number in ${language}: ${text}`, () => assert.equal(valueOf(language, text), value));

  const texts = [
    '00815',
    '+49 170 123',
    '12345678901234567',
    '1.2.3',
    '1E5',
    '=1+2',
    '3-4',
    '%',
    '1 000',
    'EUR',
    '5 kg',
    '(1)',
    '1/2',
  ];
  for (const text of texts) it(`stays text: ${text}`, () => assert.equal(valueOf('en', text), text));

  it('stays text in a language that groups thousands by a point', () => {
    for (const text of ['2.10', '1.2345', '1,234.5.6']) assert.equal(valueOf('de', text), text);
  });

  it('is a day or a time if the calendar has it', () => {
    assert.equal(valueOf('de', '27.11.2026'), day('2026-11-27'));
    assert.equal(valueOf('de', '1. März 2026'), day('2026-03-01'));
    assert.equal(valueOf('en-US', '11/27/2026'), day('2026-11-27'));
    assert.equal(valueOf('en-GB', '27/11/2026'), day('2026-11-27'));
    assert.equal(valueOf('en', 'November 27, 2026'), day('2026-11-27'));
    assert.equal(valueOf('zh', '2026年11月27日'), day('2026-11-27'));
    assert.equal(valueOf(undefined, '2026-11-27 06:00'), day('2026-11-27') + 0.25);
    assert.equal(valueOf('en', '12:30'), 12.5 / 24);
    assert.equal(valueOf('en', '7:30 pm'), 19.5 / 24);
    for (const text of ['31.02.2026', '1.1.1899', '2026-13-01', '25:00', '2026-11-27T06:00Z'])
      assert.equal(valueOf('de', text), text);
  });

  it('keeps its look by a number format', () => {
    const shown = [
      '1.234,56',
      '-3,5 %',
      '12 €',
      '(1.200,00)',
      '+5',
      '27.11.2026',
      '1. März 2026',
      '3.5.2026 14:05',
      '1,5E+03',
      '0,00',
    ];
    for (const text of shown) {
      const [value] = column('de', text);
      assert.ok(value?.kind === 'number', text);
      assert.equal(format(value.format, value.value, { locale: 'de' }).replaceAll('\u00a0', ' ').trim(), text);
    }
  });
});

describe('the other texts of its column', () => {
  it('distinguish numbers in parentheses from marks', () => {
    assert.deepEqual(column('en', '(3)', '5'), [
      { kind: 'number', value: -3, format: '0_);(0)' },
      { kind: 'number', value: 5, format: 'General' },
    ]);
  });

  it('identify long numbers of one length, which are names', () => {
    assert.ok(column('en', '4006381333931', '4006381333948').every(({ kind }) => kind === 'text'));
    assert.ok(column('en', '40063813', '400638').every(({ kind }) => kind === 'number'));
  });

  it('identify truth values and times, which resemble words', () => {
    assert.deepEqual(column('de', 'wahr', '', 'falsch'), [
      { kind: 'boolean', value: true },
      { kind: 'text' },
      { kind: 'boolean', value: false },
    ]);
    assert.ok(column('de', 'wahr', 'schön').every(({ kind }) => kind === 'text'));
    assert.ok(column('en', '16:09', 'a ratio').every(({ kind }) => kind === 'text'));
  });

  it('distinguish day from month if the language does not', () => {
    const [first] = column(undefined, '3/4/2026', '13/4/2026');
    assert.ok(first?.kind === 'number');
    assert.equal(first.value, day('2026-04-03'));
    assert.equal(valueOf(undefined, '3/4/2026'), '3/4/2026');
  });

  it('overrule the language of the document if all of them agree', () => {
    assert.deepEqual(
      column('en-US', '1.234,56', '7,5').map((one) => one.kind === 'number' && one.value),
      [1234.56, 7.5],
    );
    assert.deepEqual(
      column(undefined, '7,5', '1.000').map((one) => one.kind === 'number' && one.value),
      [7.5, 1000],
    );
  });
});
