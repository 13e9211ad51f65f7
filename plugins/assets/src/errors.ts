import { defineErrors } from '@editor-companion/core/plugin';

export const errors = defineErrors({
  STATIC_FILE_NOT_FOUND: {
    status: 404,
    message: 'There is no file {path} under /static. GET /capabilities lists the served files in "assets".',
  },
  STATIC_RANGE_INVALID: {
    status: 416,
    message: 'The range lies outside of the file, which has {size} bytes. Ask for a range within the file.',
  },
  ICON_SET_INVALID: {
    status: 500,
    message:
      'The icon set {package} cannot be used: {reason}. Install an Iconify set such as @iconify-json/ri, or set assets.icons to one that is installed.',
  },
  EXTERNAL_ASSETS_INVALID: {
    status: 500,
    message:
      'The external assets {package} cannot be served: {reason}. Install the package beside companion.config.ts, or correct assets.external.',
  },
});
