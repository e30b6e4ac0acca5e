import { z } from 'zod';
import { askForEmailChange } from '~/features/accounts/ask-for-email-change.server';
import { changePassword } from '~/features/accounts/change-password.server';
import { updateProfile } from '~/features/accounts/save-profile.server';
import {
  AskForEmailChangeForm,
  ChangePasswordForm,
  EndSession,
  PirateCity,
  ProfileForm,
  SubtitleLanguageForm,
} from '~/features/accounts/schema';
import { setPirateLocation } from '~/features/accounts/set-pirate-location.server';
import { setSubtitleLanguage } from '~/features/accounts/set-subtitle-language.server';
import { endOtherSessions } from '~/features/sessions/end-other-sessions.server';
import { revokeSession } from '~/features/sessions/revoke-session.server';
import { setFlash } from '~/http/flash.server';
import { readForm, refuse } from '~/http/form-reply.server';
import type { PageContext } from '~/http/page.server';
import { backHere } from '~/http/redirect.server';
import { submit } from '~/http/submit.server';
import type { Scope } from '~/scope/scope';
import { bringsPicture, handleAvatar } from './avatar-intents.server';

interface Intent extends PageContext {
  form: FormData;
}

/** What the profile's forms ask for. */
export async function runIntent(context: PageContext): Promise<Response> {
  const form = bringsPicture(context.request) ? null : await readForm(context.request);
  const answer = await handleAvatar(context, form);
  if (answer || !form) return answer ?? backHere(context.request);
  const intent: Intent = { ...context, form };
  const saved = () => 'Profile updated';
  switch (form.get('intent')) {
    case 'profile':
      return run(intent, ProfileForm, updateProfile, saved, '#profile');
    case 'email':
      return run(intent, AskForEmailChangeForm, askForEmailChange, linkSent, '#email');
    case 'password':
      return run(intent, ChangePasswordForm, changePassword, passwordChanged, '#password');
    case 'subtitles':
      return run(intent, SubtitleLanguageForm, setSubtitleLanguage, saved, '#preferences');
    case 'location':
      return run(intent, PirateCity, setPirateLocation, saved, '#preferences');
    case 'end-session':
      return run(intent, EndSession, revokeSession, () => 'That session has ended.', '#sessions');
    case 'end-other-sessions':
      return run(intent, z.object({}), endOtherSessions, () => 'All other sessions have ended.', '#sessions');
    default:
      return refuse(form, { '': ['Something went wrong'] });
  }
}

const passwordChanged = () => 'Your password has been successfully changed';

const linkSent = ({ email }: { email: string }) =>
  `Verification link has been sent to ${email}. Please open it to verify new email address`;

/** Runs one form's use-case and leads back to its part of the page with a word on it. */
async function run<Schema extends z.ZodType, Result>(
  { request, scope, visit, form }: Intent,
  schema: Schema,
  useCase: (scope: Scope, input: z.output<Schema>) => Promise<Result>,
  tell: (result: Result) => string,
  anchor: string,
): Promise<Response> {
  const { reply, result } = await submit(request, schema, scope, useCase, {}, form);
  if (reply) return reply;
  setFlash(visit, { kind: 'success', text: tell(result) });
  return backHere(request, anchor);
}
