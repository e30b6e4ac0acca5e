import { Form } from '@remix-run/react';
import { createPortal } from 'react-dom';
import { anchors, zooms } from '~/features/media/rules';
import { useFormDialog } from '~/ui/dialogs/use-form-dialog';
import { Button } from '~/ui/forms/button';
import type { Reply } from '~/ui/forms/form-reply';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Picture } from '~/ui/pictures/picture';
import type { AvatarView } from '../profile/avatar-view';
import { CropDialog } from './crop-dialog';

const intent = 'crop-avatar';

interface AvatarCropFormProps {
  avatar: AvatarView;
  action: string;
  /** The answer of the page's action, for any of the page's forms. */
  reply?: Reply;
}

/**
 * The crop form of nine anchors and three zooms. With JavaScript, a dialog for dragging the crop square posts to the
 * same action. Without a picture there is no form.
 */
export function AvatarCropForm({ avatar, action, reply }: AvatarCropFormProps) {
  const isHydrated = useHydrated();
  const refusal = reply?.intent === intent ? reply : undefined;
  const dialog = useFormDialog(refusal !== undefined);
  const { preview } = avatar;
  if (!preview) return null;
  return (
    <Form className="cropper stack" method="post" action={action}>
      <fieldset>
        <legend className="field-label">Which part of it?</legend>
        <div className="area is-whole">
          <Picture src={preview} alt="Your whole picture" width={400} height={400} />
          <div className="anchors">
            {anchors.map((label, anchor) => (
              <label key={label}>
                <input type="radio" name="anchor" value={anchor} defaultChecked={anchor === avatar.anchor} />
                <span className="visually-hidden">{label}</span>
              </label>
            ))}
          </div>
        </div>
      </fieldset>
      <fieldset>
        <legend className="field-label">How close?</legend>
        <div className="chip-list">
          {zooms.map((zoom) => (
            <label key={zoom} className="chip">
              <input type="radio" name="zoom" value={zoom} defaultChecked={zoom === avatar.zoom} />
              {zoom}×
            </label>
          ))}
        </div>
      </fieldset>
      <div className="row">
        <Button variant="quiet" intent={intent}>
          Save picture
        </Button>
        {isHydrated && (
          <Button type="button" variant="plain" onClick={dialog.open}>
            Drag it into place
          </Button>
        )}
      </div>
      {dialog.isOpen &&
        createPortal(
          <CropDialog preview={preview} action={action} reply={refusal} onClose={dialog.close} />,
          document.body,
        )}
    </Form>
  );
}
