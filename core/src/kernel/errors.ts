import { defineErrors } from '../base/errors.ts';

/** Error codes of the kernel. Those of HTTP are in the shell. */
export const kernelErrors = defineErrors({
  UNKNOWN_ITEM: { status: 404, message: 'There is no {label} "{id}". Known: {known}.' },
  DUPLICATE_ITEM: {
    status: 500,
    message: 'Both {first} and {second} contribute the {label} "{id}". Switch one of them off.',
  },
  INVALID_CONTRIBUTION: { status: 500, message: 'The contribution to {point} is not valid: {reason}' },
  UNKNOWN_POINT: { status: 500, message: 'There is no extension point "{point}". {hint}' },
  LATE_REGISTRATION: { status: 500, message: '{plugin} called {verb}() after its setup. Call it during setup.' },
  UNDECLARED_SERVICE: {
    status: 500,
    message: '{plugin} uses the service "{service}" without declaring it. Add it to {list}.',
  },
  UNDECLARED_METRICS: {
    status: 500,
    message:
      '{plugin} uses the metrics "{subject}" without declaring them. List their table under metrics in the definition.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    message: 'The service "{service}" is not available, because the plugin that provides it failed.',
  },
  MISSING_SERVICE: {
    status: 500,
    message: '{plugin} declares that it provides "{service}", but did not provide it during setup.',
  },
  SETUP_TIMEOUT: {
    status: 500,
    message:
      '{plugin} did not finish its setup within {milliseconds} ms. It may be waiting for a service that is not running.',
  },
  PREREQUISITE_FAILED: { status: 503, message: '{plugin} was not set up, because {other} failed.' },
  HANDLER_TIMEOUT: {
    status: 500,
    message: 'The handler of {event} in {plugin} did not finish within {milliseconds} ms.',
  },
});
