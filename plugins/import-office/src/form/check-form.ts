import type { ImportAnswerForm } from '@editor-companion/core/plugin';
import { errors } from '../errors.ts';

/** @throws IMPORT_PROFILE_NEEDS_JSON (400) for another editor's schema in a form other than JSON. */
export function checkForm({ as = 'json', profile }: Partial<ImportAnswerForm>): void {
  if (profile !== undefined && as !== 'json') throw errors.IMPORT_PROFILE_NEEDS_JSON({ profile, form: as });
}
