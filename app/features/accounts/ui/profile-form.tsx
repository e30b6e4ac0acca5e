import { brokenRule } from '~/kit/field-rules';
import { paths } from '~/paths';
import { Button } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { errorOf, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { differsFrom, useLiveForm } from '~/ui/forms/use-live-form';
import { userNameRules } from '../field-rules';
import { LiveForm } from './live-form';
import { ProfileFields, profileFieldIds, type ShownProfile, savedFields } from './profile-fields';
import { UsernameField } from './username-form';

interface ProfileFormProps {
  userName: string;
  profile: ShownProfile;
  reply?: Reply;
}

const rules = { userName: (text: string) => brokenRule(userNameRules, text) };

/** The form for the name, location, equipment and genres of a member. */
export function ProfileForm({ userName, profile, reply }: ProfileFormProps) {
  const saved = { userName, ...savedFields(profile) };
  const live = useLiveForm(rules, (form) => differsFrom(saved, form), saved);
  return (
    <LiveForm live={live} action={`${paths.myProfile()}#profile`} reply={reply}>
      <ErrorSummary errors={summaryOf(reply, { userName: 'username', ...profileFieldIds })} />
      <UsernameField reply={reply} value={userName} error={live.errorAt('userName', errorOf(reply, 'userName'))} />
      <ProfileFields profile={profile} reply={reply} />
      <div>
        <Button intent="profile" isHeld={live.isHeld}>
          Save profile
        </Button>
      </div>
    </LiveForm>
  );
}
