import { defineErrors } from '@editor-companion/core/plugin';

/** The errors of the export plugin. */
export const errors = defineErrors({
  EXPORT_SOURCE_INVALID: {
    status: 400,
    message: 'An export needs exactly one of `html`, `content` and `documentId`, but the body has {found}.',
  },
  EXPORT_PROFILE_NEEDS_CONTENT: {
    status: 400,
    message: '`profile` names the editor of `content`, but the body has `{found}`. Send `content`, or no profile.',
  },
  EXPORT_REVIEW_NEEDS_CONTENT: {
    status: 400,
    message:
      'Tracked changes and comments exist only in `content` and live documents, but the body has `html`. Send `content` or `documentId`, or leave `options` out.',
  },
  EXPORT_OPTION_INVALID: {
    status: 400,
    message: 'An export option is not valid. `details` lists each fault.',
  },
  EXPORT_JAVASCRIPT_FORBIDDEN: {
    status: 403,
    message:
      'This server does not run scripts of documents. Leave out `javascript`, or ask the operator to set `browser.javascript`.',
  },
  EXPORT_WAIT_NEEDS_SCRIPTS: {
    status: 400,
    message:
      '`waitFor.expression` is a script, but the request does not allow scripts. Send `javascript: true`, or wait for a `selector`.',
  },
  EXPORT_WAIT_INVALID: {
    status: 422,
    message: 'The condition `waitFor.{condition}` cannot be checked: {reason}.',
  },
  EXPORT_WAIT_UNMET: {
    status: 422,
    message:
      'The condition `waitFor.{condition}` was not met within {seconds} s. Check the condition, or give it a longer `waitFor.timeout`.',
  },
  EXPORT_STYLE_UNAVAILABLE: {
    status: 422,
    message:
      'The style sheet of `styleURL` could not be loaded. Use a path on this server, ask the operator to allow its host, or send the rules in `css`.',
  },
  EXPORT_PAGE_RANGE_INVALID: {
    status: 422,
    message: 'The pages «{pageRanges}» are not in this document. Ask for existing pages.',
  },
  EXPORT_PRINT_FAILED: {
    status: 422,
    message:
      'The document could not be printed. A header or footer template must be self-contained HTML, and the margins must leave room on the page.',
  },
  EXPORT_IMAGE_TOO_LARGE: {
    status: 422,
    message:
      'The picture would be {width} x {height} pixels; the limit is {side} a side and {megapixels} megapixels. Lower `imageOptions.scale`, or set `imageOptions.fullPage` to false.',
  },
  EXPORT_TOO_MANY_PAGES: {
    status: 422,
    message:
      'The document has {pages} pages; an archive of pictures may contain {limit}. Ask for some in `pdfOptions.pageRanges`.',
  },
  EXPORT_BANDS_TOO_LARGE: {
    status: 422,
    message: 'Headers and footers with their pictures add up to more than {limit} MB. Use smaller pictures in them.',
  },
  EXPORT_STYLES_TOO_LARGE: {
    status: 413,
    message:
      'The style rules in `css` add up to more than {limit} characters. Send fewer, or link a style sheet with `styleURL`.',
  },
  EXPORT_BANDS_TOO_MANY: {
    status: 422,
    message:
      'The headers and footers of all sections contain more than {limit} values. Give fewer sections their own headers and footers.',
  },
  EXPORT_DOCUMENT_UNAVAILABLE: {
    status: 501,
    message:
      '`documentId` needs the collaboration plugin, which is not enabled on this server. Send `html` or `content` instead.',
  },
  EXPORT_STANDARD_UNMET: {
    status: 422,
    message:
      'The document does not meet the requested standard, in {count} points. `details` lists the clause and remedy of each; or leave out `pdfa`, `pdfua` and `invoice`.',
  },
  EXPORT_PDFA_FAILED: {
    status: 422,
    message: 'Ghostscript could not convert this document to PDF/A. Leave out `pdfOptions.pdfa`.',
  },
  EXPORT_PDFA_UNAVAILABLE: {
    status: 501,
    message:
      'PDF/A needs Ghostscript, which is not installed on this server. Leave out `pdfOptions.pdfa`, or ask the operator to install it.',
  },
  EXPORT_FORM_INVALID: {
    status: 400,
    message:
      'The multipart form cannot be read: {reason}. Send the document as a file named "index.html", the files that it refers to beside it, and JSON in the field "options".',
  },
  EXPORT_FORM_TOO_LARGE: {
    status: 413,
    message: 'The files of the form add up to more than {limit} bytes. Send smaller pictures, or fewer.',
  },
  CONVERT_SOURCE_INVALID: {
    status: 400,
    message:
      'A conversion needs exactly one of `url`, `html` and `markdown`, or a form with a file in the field "file", but the body has {found}.',
  },
  CONVERT_FILE_MISSING: {
    status: 400,
    message: 'The form contains no file. Send the document in the field "file".',
  },
  CONVERT_FORM_INVALID: {
    status: 400,
    message: 'The multipart form cannot be read: {reason}. Send one file in the field "file", and JSON in "options".',
  },
  CONVERT_UNAVAILABLE: {
    status: 501,
    message:
      'Reading files needs the plugin import-office, which is not enabled on this server. Send `html`, or ask the operator to enable it.',
  },
  EXPORT_BUSY: {
    status: 503,
    message: 'All browsers are busy, and {waiting} exports are already waiting. Try again in a moment.',
    retryAfter: 5,
  },
  EXPORT_TIMEOUT: {
    status: 503,
    message: 'The export took longer than {seconds} s. Simplify the document, or ask for a longer `timeout`.',
    retryAfter: 10,
  },
  RENDER_PAGE_FAILED: {
    status: 422,
    message: 'The page could not be run in a browser: {reason}. Ask without its scripts, or send its HTML.',
  },
  EXPORT_RESULT_INVALID: {
    status: 500,
    message:
      'The exporter "{exporter}" returned a result that is not a file: {reason}. Report this to the author of its plugin.',
  },
  EXPORT_BROWSER_MISSING: {
    status: 503,
    message:
      'No Chromium was found for rendering. The operator must install chromium-headless-shell, chromium or google-chrome, or set `browser.executablePath`.',
  },
  EXPORT_BROWSER_FAILED: {
    status: 503,
    message:
      'The browser stopped twice while rendering. Try again in a moment; if this happens again, the document needs more than the browser can do.',
    retryAfter: 5,
  },
  EXPORT_BROWSER_START_FAILED: {
    status: 503,
    message: 'The browser does not start. The server log contains the cause.',
    retryAfter: 30,
  },
  EXPORT_SANDBOX_UNAVAILABLE: {
    status: 503,
    message:
      'The browser cannot be sandboxed on this machine: {reason}. The operator must allow unprivileged user namespaces, or deliberately set `browser.sandbox` to "off".',
  },
});
