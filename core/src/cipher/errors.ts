import { defineErrors } from '../base/errors.ts';

/** Errors of encrypted data and of the keys for it. */
export const encryptionErrors = defineErrors({
  ENCRYPTION_KEY_MISSING: {
    status: 500,
    message:
      'There are data that are encrypted with the key «{key}», which is not among encryption.keys. Nothing was changed. Put the key back, behind the one that is to write.',
  },
  ENCRYPTION_KEY_WRONG: {
    status: 500,
    message:
      'The key «{key}» in encryption.keys is another one than data were encrypted with. Nothing was changed. Put the earlier secret back under this id, and give the new one an id of its own.',
  },
  ENCRYPTION_DATA_ALTERED: {
    status: 500,
    message:
      'What is stored of {place} is not what was encrypted there: it is damaged, cut off, or in the wrong place. Restore it from a backup.',
  },
  ENCRYPTION_RUNNING: {
    status: 409,
    message: 'Stored data are being encrypted already. Wait for the end, or cancel it: companion encryption cancel.',
  },
});
