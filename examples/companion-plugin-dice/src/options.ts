import { Type } from '@editor-companion/core/plugin';

export const options = Type.Object(
  { maxDice: Type.Integer({ default: 20, minimum: 1, maximum: 1000, description: 'Dice of one throw.' }) },
  { additionalProperties: false },
);
