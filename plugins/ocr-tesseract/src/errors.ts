import { defineErrors } from '@editor-companion/core/thread';

/** The errors of reading a picture, besides those of exceeded thread limits. */
export const errors = defineErrors({
  OCR_LANGUAGE_MISSING: {
    status: 500,
    message:
      'The language "{language}" of the plugin ocr-tesseract is not installed. Install it (npm install {name}), or leave it out of `languages`.',
  },
  OCR_IMAGE_INVALID: {
    status: 422,
    message: 'The picture of the page cannot be read, because it is not a PNG. Send the page as PNG.',
  },
  OCR_IMAGE_TOO_LARGE: {
    status: 422,
    message: 'The picture of the page has more than {limit} pixels. Scan it with a lower resolution.',
  },
  OCR_TOO_MUCH_MEMORY: {
    status: 422,
    message: 'Reading the picture takes more than {megabytes} MB of memory. Scan it with a lower resolution.',
  },
});
