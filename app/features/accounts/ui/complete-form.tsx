import { Form } from '@remix-run/react';
import { Avatar } from '~/ui/avatar';
import { Button, TextButton } from '~/ui/button';
import { ErrorSummary } from '~/ui/error-summary';
import { errorOf, type Reply, summaryOf } from '~/ui/form-reply';
import type { AvatarView } from '../avatar-view';
import { AvatarCropForm } from './avatar-crop-form';
import { FormProblem } from './form-problem';
import { PictureField, pictureFieldId, usePictureCheck } from './picture-field';
import { GearFields, GenreField, profileFieldIds, type ShownProfile } from './profile-fields';
import { useSending } from './use-sending';

interface CompleteFormProps {
  profile: ShownProfile;
  avatar: AvatarView;
  action: string;
  /** What the page's action answered, whichever form it was for. */
  reply?: Reply;
}

const skipForm = 'skip-profile';
const removeForm = 'remove-avatar';
const ids = { ...profileFieldIds, file: pictureFieldId };

/** Gear, taste and picture in one form, sent by one Save (specification 1, /complete-profile). */
export function CompleteForm({ profile, avatar, action, reply }: CompleteFormProps) {
  const isSending = useSending('complete');
  const check = usePictureCheck();
  const own = reply?.intent === 'complete' ? reply : undefined;
  return (
    <>
      <Form
        className="form"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={check.hold}
      >
        {/* Before the file: what stands behind it is not read. */}
        <input type="hidden" name="intent" value="complete" />
        <FormProblem reply={reply} />
        <ErrorSummary errors={summaryOf(own, ids)} />
        <div className="form-columns">
          <div className="form">
            <GearFields profile={profile} reply={own} />
          </div>
          <div className="form">
            <GenreField profile={profile} reply={own} />
            <div className="stack is-tight" id="picture">
              {avatar.src && (
                <div className="row">
                  <Avatar src={avatar.src} name="You" size="large" />
                  <TextButton isDanger form={removeForm} name="intent" value="remove-avatar">
                    Remove picture
                  </TextButton>
                </div>
              )}
              <PictureField check={check} error={isSending ? null : errorOf(own, 'file')} />
            </div>
          </div>
        </div>
        <div className="row">
          <Button size="large">Save</Button>
          <TextButton form={skipForm} name="intent" value="skip">
            Skip
          </TextButton>
        </div>
      </Form>
      {/* Forms of their own: a picture that was chosen meanwhile is not sent along. */}
      <Form id={skipForm} method="post" action={action} hidden />
      <Form id={removeForm} method="post" action={`${action}#picture`} hidden />
      {avatar.preview && <AvatarCropForm key={avatar.src} avatar={avatar} preview={avatar.preview} action={action} />}
    </>
  );
}
