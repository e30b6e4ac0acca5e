import { Form, useNavigation } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { Button, TextButton } from '~/ui/forms/button';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply } from '~/ui/forms/form-reply';
import { SaidAt } from '~/ui/page/said-at';
import { useToast } from '~/ui/page/toaster';
import type { AvatarView } from '../profile/avatar-view';
import { AvatarCropForm } from './avatar-crop-form';
import { PictureField, usePictureCheck } from './picture-field';
import { useSending, useSentCount } from './use-sending';

interface AvatarFormProps {
  avatar: AvatarView;
  /** The address of the page, with the form's anchor. */
  action: string;
  /** The answer of the page's action, for any of the page's forms. */
  reply?: Reply;
}

const intent = 'upload-avatar';
const removeForm = 'remove-avatar';
const notSaved = 'Your picture is not saved yet: press Upload.';
/** Shown without JavaScript, since only a script can warn that another form leaves out the chosen picture. */
const savedByItself = 'Upload saves the picture. The other buttons leave it out.';

/** The form of the profile picture: upload, remove and crop (specification 1, /my-profile). */
export function AvatarForm({ avatar, action, reply }: AvatarFormProps) {
  const isRefused = reply?.intent === intent;
  const isSending = useSending(intent);
  const sent = useSentCount(intent, isRefused);
  const check = usePictureCheck();
  const { reset } = check;
  // After a successful upload the field is empty again.
  useEffect(reset, [sent]);
  useUnsavedNotice(check.isChosen);
  const avatarReply =
    reply && ['upload-avatar', 'remove-avatar', 'crop-avatar'].includes(reply.intent ?? '') ? reply : undefined;
  return (
    <div className="stack is-loose">
      <FormProblem reply={avatarReply} />
      <Form
        className="form"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={check.hold}
      >
        {/* The intent must precede the file: the server does not read any fields after the file. */}
        <input type="hidden" name="intent" value={intent} />
        <PictureField key={sent} check={check} error={isRefused && !isSending ? errorOf(reply, 'file') : null} />
        <noscript>
          <p className="hint">{savedByItself}</p>
        </noscript>
        {check.isChosen && (
          <p className="hint" role="status">
            {notSaved}
          </p>
        )}
        <div className="row">
          <Button variant={check.isChosen ? 'primary' : 'quiet'} icon="upload">
            Upload
          </Button>
          {avatar.src && (
            <TextButton isDanger form={removeForm} intent="remove-avatar">
              Remove picture
            </TextButton>
          )}
          <SaidAt place="picture" />
        </div>
      </Form>
      {/* This form is separate and empty, so that it does not send a picture that was chosen meanwhile. */}
      <Form id={removeForm} method="post" action={action} hidden />
      <AvatarCropForm key={avatar.src} avatar={avatar} action={action} reply={reply} />
    </div>
  );
}

/** Warns in a toast when another form of the page was sent, which leaves out the chosen picture. */
function useUnsavedNotice(isChosen: boolean): void {
  const { state, formData } = useNavigation();
  const toast = useToast();
  const isOtherAnswered = state === 'loading' && formData !== undefined && formData.get('intent') !== intent;
  const takeBack = useRef<() => void>();
  useEffect(() => {
    if (isOtherAnswered && isChosen) takeBack.current = toast({ kind: 'warning', text: notSaved });
  }, [isOtherAnswered, isChosen, toast]);
  useEffect(() => {
    if (!isChosen) takeBack.current?.();
  }, [isChosen]);
}
