import { definePoint, Type } from '@editor-companion/core/plugin';

/** What a contribution to `officeEngine` must be; the option `engines` says which are asked, and in what order. */
export const officeEngine = definePoint({
  id: 'officeEngine',
  label: 'office engine',
  schema: Type.Object({ id: Type.String({ minLength: 1 }), title: Type.String({ minLength: 1 }) }),
  describe: ({ id, title }) => ({ id, title }),
});
