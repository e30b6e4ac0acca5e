import { Form } from '@remix-run/react';
import type { ReactNode } from 'react';
import { Avatar } from '~/ui/avatar';
import { Button, TextButton } from '~/ui/button';
import { Disclosure } from '~/ui/disclosure';
import { ErrorSummary } from '~/ui/error-summary';
import { FormProblem } from '~/ui/form-problem';
import { errorOf, type Reply, summaryOf } from '~/ui/form-reply';
import { Icon } from '~/ui/icon';
import type { AvatarView } from '../avatar-view';
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
  /** What the page's action answered, whichever form it was for. */
  reply?: Reply;
}

const skipForm = 'skip-profile';
const removeForm = 'remove-avatar';
/** In the order of the questions. */
const ids = {
  equipment: profileFieldIds.equipment,
  djSoftware: profileFieldIds.djSoftware,
  favouriteGenres: profileFieldIds.favouriteGenres,
  country: profileFieldIds.country,
  file: pictureFieldId,
};

/** One question open, the others closed, in one form, sent by one Save (specification 1, /complete-profile). */
export function CompleteForm({ profile, avatar, action, children, reply }: CompleteFormProps) {
  const isSending = useSending('complete');
  const check = usePictureCheck();
  const own = reply?.intent === 'complete' ? reply : undefined;
  const wrong = Object.keys(ids).filter((field) => errorOf(own, field));
  // A form about the picture alone comes back to the picture.
  const first = reply && !own ? 'file' : 'equipment';
  // What is wrong comes back open: as many parts as that are.
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
        {/* Before the file: the server does not read the fields behind it. */}
        <input type="hidden" name="intent" value="complete" />
        {children}
        <div>
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
                    <TextButton isDanger form={removeForm} name="intent" value="remove-avatar">
                      Remove picture
                    </TextButton>
                  </div>
                )}
                <PictureField check={check} error={isSending ? null : errorOf(own, 'file')} />
              </div>
            </Disclosure>
          </div>
          <div className="row">
            <Button size="large">Save</Button>
            <Button size="large" variant="plain" form={skipForm} name="intent" value="skip">
              Skip
            </Button>
          </div>
          <p className="hint">You can change this later in My profile.</p>
        </div>
      </Form>
      {/* Forms of their own: a picture that was chosen meanwhile is not sent along. */}
      <Form id={skipForm} method="post" action={action} hidden />
      <Form id={removeForm} method="post" action={`${action}#picture`} hidden />
      {avatar.preview && <AvatarCropForm key={avatar.src} avatar={avatar} preview={avatar.preview} action={action} />}
    </>
  );
}

/** At the end of a closed question, once something is chosen in it. */
function Answered() {
  return (
    <span className="if-set">
      <Icon name="check" /> Answered
    </span>
  );
}
