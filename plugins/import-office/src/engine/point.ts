import { definePoint, Type } from '@editor-companion/core/plugin';

/** The schema of contributions to `officeEngine`. The option `engines` selects and orders them. */
export const officeEngine = definePoint({
  id: 'officeEngine',
  label: 'office engine',
  schema: Type.Object({ id: Type.String({ minLength: 1 }), title: Type.String({ minLength: 1 }) }),
  describe: ({ id, title }) => ({ id, title }),
});
