import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Fate, Status } from '../../../src/tasks/changes/fate.ts';
import { readable } from '../../../src/tasks/changes/readable.ts';

const STATUSES: Readonly<Record<string, Status>> = { '-': 'deletion', '+': 'insertion', '=': 'same' };

/** Parses `-old +new =kept`: the status of the characters after each sign. `_` is a space and `@` a node. */
const fatesOf = (script: string): Fate[] =>
  script.split(' ').flatMap((part) =>
    Array.from(part.slice(1).replaceAll('_', ' '), (unit) => ({
      status: STATUSES[part.charAt(0)] ?? 'same',
      token: {
        key: unit,
        sign: unit,
        look: '',
        unit: unit === '@' ? undefined : unit,
        node: undefined,
        marks: [],
        id: undefined,
      },
      isReformatted: false,
    })),
  );

const scriptOf = (fates: readonly Fate[]): string => {
  const signs = Object.entries(STATUSES);
  let script = '';
  let last: Status | undefined;
  for (const { status, token } of fates) {
    if (status !== last) script += ` ${signs.find(([, one]) => one === status)?.[0]}`;
    last = status;
    script += (token.unit ?? '@').replace(' ', '_');
  }
  return script.trim();
};

const shown = (script: string): string => scriptOf(readable(fatesOf(script)));

describe('changes with few common characters between them', () => {
  it('are one if words alternate', () => {
    assert.equal(
      shown('-The +Emmy =_ -project +counted =_ -is +the =_ -open +lamps =.'),
      '-The_project_is_open +Emmy_counted_the_lamps =.',
    );
  });

  it('include an earlier change that was too far from the first of them', () => {
    assert.equal(shown('-lamps +light =_on_ -cat +dog =_ -was +is =.'), '-lamps_on_cat_was +light_on_dog_is =.');
  });

  it('stay apart if words were only inserted, or only deleted', () => {
    for (const script of ['=a_ +very_ =big_ +red_ =house', '=a_ -very_ =big_ -red_ =house', '+the_ =big_ -red_ =house'])
      assert.equal(shown(script), script);
  });

  it('stay apart if more text is common than changed, or many words are', () => {
    for (const script of [
      '-cat +dog =_sat_on_ -mat +rug',
      '-Requirements_were_agreed +Nobody_agreed_to_anything =_in_the_first_week_ -at_the_harbour +of_the_whole_year',
    ])
      assert.equal(shown(script), script);
  });

  it('stay apart if a node is between them', () => {
    assert.equal(shown('-cat +dog =@ -mat +rug'), '-cat +dog =@ -mat +rug');
  });

  it('are minimal in texts with the same beginning or end', () => {
    for (const script of ['=one', '=one_ +two', '-one =_two', '+one']) assert.equal(shown(script), script);
  });
});
