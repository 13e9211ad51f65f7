import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isBesideTheStory } from '../../src/blocks/phrases.ts';

describe('isBesideTheStory', () => {
  const notices = [
    'Related: how bees sleep',
    '(Foto: Jane Doe)',
    '» Read more about bees',
    '** Follow us on Mastodon',
    '👉 Subscribe to the channel',
    '¿Ya sabías que tenemos canal de Telegram? Únete desde tu celular',
    'Get our stories on WhatsApp every morning',
  ];
  for (const text of notices) it(`matches ${text}`, () => assert.equal(isBesideTheStory(text), true));

  const story = [
    'He told the beekeepers of it in a Telegram group at night.',
    '(Forty years later, all of them were back.)',
    '– And then the swarm came, she says.',
  ];
  for (const text of story) it(`does not match ${text}`, () => assert.equal(isBesideTheStory(text), false));
});
