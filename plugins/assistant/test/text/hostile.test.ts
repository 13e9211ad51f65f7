import { test } from 'node:test';
import { TextFault } from '../../src/text/faults.ts';
import { TextStage } from './document.ts';

/** The maximum length of a tool's text. */
const LENGTH = 100_000;
const repeated = (piece: string): string => piece.repeat(Math.ceil(LENGTH / piece.length)).slice(0, LENGTH);

const pieces = [
  '<b>a</b>',
  '<b>',
  '<',
  '\\',
  '|',
  '| a <p> b ',
  '{',
  '{"',
  '{"a":{}',
  '```\n',
  '$$\n',
  '$',
  '@1 ',
  '\n ',
  '- ',
  '> ',
  '<a href="',
  '<math>',
  '[',
  '[quote]\n',
  ' \n',
];

test('the longest text of a model is read or refused, whatever it repeats', () => {
  for (const piece of pieces) {
    try {
      new TextStage().read(repeated(piece));
    } catch (error) {
      if (!(error instanceof TextFault)) throw error;
    }
  }
});
