import { z } from 'zod';
import { type Fields, fieldsOf, treeOf } from '~/features/authoring/fields';
import { prepareDraft } from '~/features/authoring/prepare-draft.server';
import { retype, typedFields } from '~/http/form-reply.server';
import { type Follow, type FormContext, type FormsOptions, type Intent, uploadIntent } from '~/http/forms.server';
import type { AppError } from '~/kit/app-error';
import type { Scope } from '~/scope/scope';

interface Draft<Result> {
  /** Values from the address, such as the draft's id; they win over the form's. */
  given?: (params: FormContext['params']) => Record<string, string>;
  save: (scope: Scope, fields: Fields) => Promise<Result>;
  next: (result: Result, context: FormContext) => Follow | Response;
  refused?: (error: AppError, context: FormContext) => Response | null;
}

/**
 * The form of a draft, which may bring a file. After any error the page shows the draft in its present state: with its
 * file in its place, and with moved parts where they were moved to.
 */
export function draftIntent<Result>({ given, save, next, refused }: Draft<Result>): Intent {
  return uploadIntent({
    for: 'admin',
    isKept: true,
    input: z.object({}),
    run: async (scope, _input, file, { form, params }) => {
      retype(form, fieldsOf(treeOf(typedFields(form))));
      const fields = await prepareDraft(scope, { ...typedFields(form), ...given?.(params) }, file);
      retype(form, fields);
      return save(scope, fields);
    },
    next,
    refused,
  });
}

/** Texts of many blocks, and captions on their way. */
export const draftForms: FormsOptions = { size: { field: 600_000, fields: 2000 } };
