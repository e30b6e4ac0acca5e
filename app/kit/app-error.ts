/** The kinds of errors that use-cases throw, with their HTTP status. */
export const errorStatus = {
  unreadable: 400,
  unauthenticated: 401,
  'email-not-verified': 403,
  'user-blocked': 403,
  'user-name-required': 403,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  expired: 410,
  'too-large': 413,
  'media-type': 415,
  invalid: 422,
  'provider-failed': 424,
  'rate-limited': 429,
  unexpected: 500,
  'not-configured': 501,
  'under-maintenance': 503,
} as const;

export type ErrorKind = keyof typeof errorStatus;

/** Field name → messages, in the specification's own words. The empty name is the whole form. */
export type FieldErrors = Record<string, string[]>;

interface Facts {
  /** Machine-readable, upper snake case, one of the product's own; derived from the kind if absent. */
  code?: Uppercase<string>;
  errors?: FieldErrors;
  /** Seconds until a retry makes sense. */
  retryAfter?: number;
  /** The slug of the lesson that is closed, where the address does not say it. */
  lesson?: string;
  cause?: unknown;
}

/** The error that use-cases throw on purpose. Its message is fit for users. */
export class AppError extends Error {
  readonly kind: ErrorKind;
  readonly code: string;
  readonly errors?: FieldErrors;
  readonly retryAfter?: number;
  readonly lesson?: string;

  constructor(kind: ErrorKind, message = defaultMessages[kind] ?? 'Something went wrong', facts: Facts = {}) {
    super(message, { cause: facts.cause });
    this.name = 'AppError';
    this.kind = kind;
    this.code = facts.code ?? defaultCode(kind);
    this.errors = facts.errors;
    this.retryAfter = facts.retryAfter;
    this.lesson = facts.lesson;
  }

  get status(): number {
    return errorStatus[this.kind];
  }
}

export function isAppError(error: unknown): error is AppError {
  return error instanceof AppError;
}

/** A 422 on one field (or, with the name '', on the whole form). */
export function invalid(field: string, message: string): AppError {
  return new AppError('invalid', message, { errors: { [field]: [message] } });
}

/** The refusal of a change while a super admin looks at the product as another member. */
export function readOnlyRefusal(): AppError {
  const message = 'You can’t change anything while you see the site as somebody else.';
  return new AppError('forbidden', message, { code: 'READ_ONLY' });
}

/** The error for a failed provider call: an AppError unchanged, any other error as the cause of provider-failed. */
export function providerError(error: unknown, message?: string): AppError {
  return isAppError(error) ? error : new AppError('provider-failed', message, { cause: error });
}

const refusedCode = 'PROVIDER_REFUSED';

/** A provider's final refusal: retrying the same call would be refused again. */
export function refusedByProvider(cause?: unknown): AppError {
  const message = 'A service that we depend on refused this. Trying again won’t help. Please contact us.';
  return new AppError('provider-failed', message, { code: refusedCode, cause });
}

/** Whether a provider refused for good; otherwise a retry makes sense. */
export function isRefusedByProvider(error: unknown): error is AppError {
  return isAppError(error) && error.code === refusedCode;
}

/**
 * The text about a failed job that operators read. The text for shoppers does not fit: it says that nothing was charged,
 * which need not be true of a job. `otherwise` is returned for errors that no provider caused.
 */
export function operatorMessage(error: unknown, otherwise: string): string {
  if (!isAppError(error) || error.kind !== 'provider-failed') return otherwise;
  if (error.code === refusedCode) return 'A provider refused the call for good.';
  return error.message === defaultMessages['provider-failed'] ? 'A provider did not answer as expected.' : otherwise;
}

function defaultCode(kind: ErrorKind): string {
  if (kind === 'invalid') return 'VALIDATION_FAILED';
  return kind.replaceAll('-', '_').toUpperCase();
}

const defaultMessages: { [Kind in ErrorKind]?: string } = {
  unauthenticated: 'Please sign in.',
  'email-not-verified': 'Your email address is still not verified',
  'user-blocked': "You have been blocked by the Admin. Currently, you don't have access to the account",
  'user-name-required': 'Please choose a username first.',
  forbidden: 'You do not have access to this.',
  'not-found': 'There is nothing here.',
  'rate-limited': 'Too many tries. Please wait a moment.',
  'provider-failed': 'A service that we depend on didn’t answer. Nothing was charged. Please try again.',
  'under-maintenance': 'The site is down for maintenance.',
};
