import { deepEqual } from 'node:assert/strict';
import { test } from 'node:test';
import { fromHTML } from '../../src/index.ts';
import { admit, listSuggestions, patch, readLive, suggesting, SUGGESTED, toYDoc } from '../../src/yjs.ts';

/** The texts of the suggestions that turn one paragraph into another, in order. */
function said(before: string, wanted: string): { deleted: string; inserted: string }[] {
  const doc = toYDoc(fromHTML(`<p>${before}</p>`));
  const fragment = doc.getXmlFragment('default');
  const reading = readLive(fragment);
  let last = 0;
  const track = { author: 'Ann', date: '2026-05-01T00:00:00Z', nextId: () => `${SUGGESTED}${(last += 1)}` };
  doc.transact(() =>
    patch(fragment, reading, {
      shown: reading.content,
      wanted: admit(fromHTML(`<p>${wanted}</p>`), reading).content ?? [],
      manner: suggesting(track),
    }),
  );
  return listSuggestions(fragment).map(({ deleted, inserted }) => ({ deleted, inserted }));
}

test('a blank between two words of a suggestion belongs to its text, on each side that continues after it', () => {
  deepEqual(said('This is a plain editor.', 'This is an editor.'), [{ deleted: 'a plain', inserted: 'an' }]);
  deepEqual(said('The old world turns.', 'The new moon turns.'), [{ deleted: 'old world', inserted: 'new moon' }]);
  deepEqual(said('Eat pears, then sleep.', 'Eat plums, then dream.').length, 2);
});
