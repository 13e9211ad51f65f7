import { defineErrors } from '../base/errors.ts';

/** Errors of encrypted data and of the keys for it. */
export const encryptionErrors = defineErrors({
  ENCRYPTION_KEY_MISSING: {
    status: 500,
    message:
      'Stored data is encrypted with the key «{key}», which is missing in encryption.keys. Nothing was changed. Add the key again, after the first one, which encrypts new data.',
  },
  ENCRYPTION_KEY_WRONG: {
    status: 500,
    message:
      'The secret of the key «{key}» in encryption.keys is not the one that encrypted the stored data. Nothing was changed. Put the earlier secret back under this id, and give the new secret another id.',
  },
  ENCRYPTION_DATA_ALTERED: {
    status: 500,
    message:
      'The stored data of {place} cannot be decrypted: it is damaged, cut off, or was moved from another place. Restore it from a backup.',
  },
  ENCRYPTION_RUNNING: {
    status: 409,
    message:
      'Stored data is already being encrypted. Wait until this has finished, or cancel it: companion encryption cancel.',
  },
});
