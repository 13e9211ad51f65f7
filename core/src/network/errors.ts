import { defineErrors } from '../base/errors.ts';

/** Errors of fetching an address that a caller named. They reveal nothing about the operator's network. */
export const fetchErrors = defineErrors({
  FETCH_URL_INVALID: {
    status: 400,
    message: 'This is no address that can be fetched: {reason}. Send a public http: or https: address.',
  },
  FETCH_UNREACHABLE: {
    status: 422,
    message:
      'The address could not be fetched: its host does not exist, does not answer, or is not on the public internet. Check it in a browser.',
  },
  FETCH_REDIRECT_REFUSED: {
    status: 422,
    message: 'The address leads on to one that cannot be fetched: {reason}. Send the address where it ends.',
  },
  FETCH_TOO_MANY_REDIRECTS: {
    status: 422,
    message: 'The address leads on more than {limit} times. Send the address where it ends.',
  },
  FETCH_TOO_LARGE: { status: 413, message: 'What lies at the address is larger than {limit} bytes.' },
  FETCH_TIMEOUT: {
    status: 504,
    message: 'The site did not send everything within {seconds} s. Try again later.',
    retryAfter: 30,
  },
  FETCH_INCOMPLETE: {
    status: 422,
    message: 'The site broke off while it was sending, or what it sent is damaged. Try again.',
  },
  FETCH_BUSY: {
    status: 503,
    message: 'Too much is being fetched from this site already. Try again in a moment.',
    retryAfter: 5,
  },
});
