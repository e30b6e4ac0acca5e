import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { pick } from '~/kit/pick';
import { Disclosure } from '~/ui/disclosure';
import { Button, TextButton } from '~/ui/forms/button';
import { ErrorSummary } from '~/ui/forms/error-summary';
import { FormProblem } from '~/ui/forms/form-problem';
import { errorOf, type Reply, summaryOf } from '~/ui/forms/form-reply';
import { SaidAt, useSaid } from '~/ui/page/said-at';
import { Avatar } from '~/ui/pictures/avatar';
import { Icon } from '~/ui/pictures/icon';
import type { AvatarView } from '../profile/avatar-view';
import { AvatarCropForm } from './avatar-crop-form';
import { PictureField, pictureFieldId, usePictureCheck } from './picture-field';
import {
  CountryField,
  EquipmentField,
  GenreField,
  profileFieldIds,
  type ShownProfile,
  SoftwareField,
} from './profile-fields';
import { useSending } from './use-sending';

interface CompleteFormProps {
  profile: ShownProfile;
  avatar: AvatarView;
  action: string;
  /** The content beside the questions. */
  children: ReactNode;
  /** The answer of the page's action, for any of the page's forms. */
  reply?: Reply;
}

const skipForm = 'skip-profile';
const removeForm = 'remove-avatar';
/** The field ids, in the order of the questions. */
const ids = { ...pick(profileFieldIds, 'equipment', 'djSoftware', 'favouriteGenres', 'country'), file: pictureFieldId };

/** All questions in one form with one Save, with one question open at a time (specification 1, /complete-profile). */
export function CompleteForm({ profile, avatar, action, children, reply }: CompleteFormProps) {
  const isSending = useSending('complete');
  const check = usePictureCheck();
  const own = reply?.intent === 'complete' ? reply : undefined;
  const wrong = Object.keys(ids).filter((field) => errorOf(own, field));
  // After a form that was only about the picture, the picture question is open.
  const isAboutPicture = useSaid('picture') !== null || (reply && !own);
  const first = isAboutPicture ? 'file' : 'equipment';
  // All questions with errors are open.
  const part = (field: keyof typeof ids) => ({
    name: wrong.length > 1 ? undefined : 'part',
    isOpen: wrong.length > 0 ? wrong.includes(field) : field === first,
    end: field === 'file' ? undefined : <Answered />,
  });
  return (
    <>
      <Form
        className="setup cols"
        method="post"
        action={action}
        encType="multipart/form-data"
        noValidate
        onSubmit={check.hold}
      >
        {/* The intent must precede the file: the server does not read any fields after the file. */}
        <input type="hidden" name="intent" value="complete" />
        {children}
        <div className="stack is-roomy">
          <FormProblem reply={reply} />
          <ErrorSummary errors={summaryOf(own, ids)} />
          <div className="parts">
            <Disclosure title="What do you play on?" {...part('equipment')}>
              <EquipmentField profile={profile} reply={own} isLegendHidden />
            </Disclosure>
            <Disclosure title="Which DJ software?" {...part('djSoftware')}>
              <SoftwareField profile={profile} reply={own} />
            </Disclosure>
            <Disclosure title="What do you want to play?" {...part('favouriteGenres')}>
              <GenreField profile={profile} reply={own} />
            </Disclosure>
            <Disclosure title="Where are you?" {...part('country')}>
              <CountryField
                profile={profile}
                reply={own}
                hint="Sets the currency that you see prices in. Other members don’t see it."
              />
            </Disclosure>
            <Disclosure title="Add a picture" id="picture" {...part('file')}>
              <div className="stack">
                {avatar.src && (
                  <div className="row">
                    <Avatar src={avatar.src} name="You" size="large" />
                    <TextButton isDanger form={removeForm} intent="remove-avatar">
                      Remove picture
                    </TextButton>
                  </div>
                )}
                <PictureField check={check} error={isSending ? null : errorOf(own, 'file')} />
                <SaidAt place="picture" />
              </div>
            </Disclosure>
          </div>
          <div className="row">
            <Button size="large">Save</Button>
            <Button size="large" variant="plain" form={skipForm} intent="skip">
              Skip
            </Button>
          </div>
          <p className="hint">You can change this later in My profile.</p>
        </div>
      </Form>
      {/* These forms are separate, so that they do not send a picture that was chosen meanwhile. */}
      <Form id={skipForm} method="post" action={action} hidden />
      <Form id={removeForm} method="post" action={`${action}#picture`} hidden />
      <AvatarCropForm key={avatar.src} avatar={avatar} action={action} reply={reply} />
    </>
  );
}

/** Shown on a closed question that has an answer. */
function Answered() {
  return (
    <span className="if-set">
      <Icon name="check" /> Answered
    </span>
  );
}
