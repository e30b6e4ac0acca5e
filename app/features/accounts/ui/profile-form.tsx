import { Form } from '@remix-run/react';
import { paths } from '~/paths';
import { Button } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { errorOf, type Reply, summaryOf } from '~/ui/form-reply';
import { FormProblem } from './form-problem';
import { ProfileFields, profileFieldIds, type ShownProfile } from './profile-fields';
import { UsernameField } from './username-form';

interface ProfileFormProps {
  userName: string;
  profile: ShownProfile;
  reply?: Reply;
}

/** Name, location, gear and taste of a member. */
export function ProfileForm({ userName, profile, reply }: ProfileFormProps) {
  return (
    <Form className="form" method="post" action={`${paths.myProfile()}#profile`} noValidate>
      <FormProblem reply={reply} />
      <ErrorSummary errors={summaryOf(reply, { userName: 'username', ...profileFieldIds })} />
      <UsernameField reply={reply} value={userName} error={errorOf(reply, 'userName')} />
      <ProfileFields profile={profile} reply={reply} />
      <div>
        <Button name="intent" value="profile">
          Save profile
        </Button>
      </div>
    </Form>
  );
}
