import { Form } from '@remix-run/react';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { largestPicture, messages } from '~/features/media/rules';
import { Button, TextButton } from '~/ui/button';
import { Field } from '~/ui/field';
import { errorOf, type Reply } from '~/ui/form-reply';
import { Input } from '~/ui/input';
import type { AvatarView } from '../avatar-view';
import { AvatarCropForm } from './avatar-crop-form';
import { FormProblem } from './form-problem';
import { useSending, useSentCount } from './use-sending';

interface AvatarFormProps {
  avatar: AvatarView;
  /** The page that it stands on, with the anchor to come back to. */
  action: string;
  /** What the page's action answered, whichever form it was for. */
  reply?: Reply;
}

const intent = 'upload-avatar';
const removeForm = 'remove-avatar';
const accepted = ['image/png', 'image/jpeg'];

/** The picture: choose one, take it off, pick its part (specification 1, /complete-profile and /my-profile). */
export function AvatarForm({ avatar, action, reply }: AvatarFormProps) {
  const isRefused = reply?.intent === intent;
  const isSending = useSending(intent);
  const sent = useSentCount(intent, isRefused);
  const [problem, setProblem] = useState<string | null>(null);
  const avatarReply =
    reply && ['upload-avatar', 'remove-avatar', 'crop-avatar'].includes(reply.intent ?? '') ? reply : undefined;

  function judge(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    setProblem(file ? problemOf(file) : null);
  }
  function hold(event: FormEvent) {
    if (problem) event.preventDefault();
  }

  return (
    <div className="stack is-loose">
      <FormProblem reply={avatarReply} />
      <Form className="form" method="post" action={action} encType="multipart/form-data" noValidate onSubmit={hold}>
        {/* Before the file: what stands behind it is not read. */}
        <input type="hidden" name="intent" value={intent} />
        <Field
          id="avatar-file"
          label="Choose a picture"
          hint="PNG or JPEG, up to 30 MB. We crop it square and keep it at 300 × 300."
          error={problem ?? (isRefused && !isSending ? errorOf(reply, 'file') : null)}
        >
          <Input key={sent} type="file" name="file" accept={accepted.join(',')} onChange={judge} />
        </Field>
        <div className="row">
          <Button variant="quiet" icon="upload">
            Upload
          </Button>
          {avatar.src && (
            <TextButton isDanger form={removeForm} name="intent" value="remove-avatar">
              Remove picture
            </TextButton>
          )}
        </div>
      </Form>
      {/* An empty form of its own: a picture that was chosen meanwhile is not sent along. */}
      <Form id={removeForm} method="post" action={action} hidden />
      {avatar.preview && <AvatarCropForm key={avatar.src} avatar={avatar} preview={avatar.preview} action={action} />}
    </div>
  );
}

/** What can be told before 30 MB are sent; the server looks at the content itself. */
function problemOf(file: File): string | null {
  if (!accepted.includes(file.type)) return messages.wrongType;
  return file.size > largestPicture ? messages.tooLarge : null;
}
