import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  DICE_TOO_MANY: { status: 422, message: '{count} dice are more than the {limit} that there are. Throw fewer.' },
});
