import { randomInt } from 'node:crypto';
import { type AiToolContribution, defineAiTool, Type } from '@editor-companion/core/plugin';
import { errors } from './errors.ts';

/** Rolls dice and returns their values and sum. @param maxDice of one throw. */
export const dice = (maxDice: number): AiToolContribution =>
  defineAiTool({
    id: 'throw_dice',
    title: 'Throw dice',
    description: 'Throws dice with six sides, and gives each and their sum.',
    input: Type.Object({ count: Type.Integer({ default: 1, minimum: 1 }) }, { additionalProperties: false }),
    scopes: [],
    async run({ count }) {
      if (count > maxDice) throw errors.DICE_TOO_MANY({ count, limit: maxDice });
      const thrown = Array.from({ length: count }, () => randomInt(1, 7));
      return { text: `${thrown.join(' + ')} = ${thrown.reduce((sum, die) => sum + die, 0)}` };
    },
  });
