import assert from 'node:assert/strict';
import { it } from 'node:test';
import { acrobatFormat } from '../../src/form/date-format.ts';
import { lookOf } from '../../src/form/look.ts';

const familyOf = (fontFamily: string) =>
  lookOf({ fontFamily, fontSize: '16px', color: 'rgb(0, 0, 0)', align: 'left' }, 1).family;

it('a font family is that of its first known name', () => {
  assert.equal(familyOf('Calibri, serif'), 'sans');
  assert.equal(familyOf('"Times New Roman", sans-serif'), 'serif');
  assert.equal(familyOf('Unknown, Georgia'), 'serif');
  assert.equal(familyOf('ui-monospace, "Courier New"'), 'mono');
  assert.equal(familyOf('"MS Mincho"'), 'serif');
  assert.equal(familyOf('Unknown, sans-serif'), 'sans');
  assert.equal(familyOf(''), 'sans');
});

it('sizes become points of the page, and colours fractions of one', () => {
  const look = lookOf({ fontFamily: '', fontSize: '20px', color: 'rgba(255, 51, 0, 0.5)', align: 'center' }, 0.75);
  assert.deepEqual(look, { family: 'sans', size: 15, colour: [1, 0.2, 0], align: 'center' });
  const odd = lookOf({ fontFamily: '', fontSize: '', color: 'color(display-p3 1 0 0)', align: '-webkit-right' }, 0.75);
  assert.deepEqual(odd, { family: 'sans', size: 12, colour: [0, 0, 0], align: 'right' });
});

it('dates of numbers have a format for Acrobat, others none', () => {
  assert.equal(acrobatFormat('d.MM.yyyy'), 'd.mm.yyyy');
  assert.equal(acrobatFormat('yyyy-MM-dd'), 'yyyy-mm-dd');
  assert.equal(acrobatFormat('d MMMM yyyy'), undefined);
  assert.equal(acrobatFormat('dddd, d.M.yy'), undefined);
  assert.equal(acrobatFormat('d");app.alert("'), undefined);
});
