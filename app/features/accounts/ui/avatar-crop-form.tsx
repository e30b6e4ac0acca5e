import { Form } from '@remix-run/react';
import { useState } from 'react';
import { createPortal } from 'react-dom';
import { anchors, zooms } from '~/features/media/rules';
import { Button } from '~/ui/forms/button';
import { useHydrated } from '~/ui/late-script/use-hydrated';
import { Picture } from '~/ui/pictures/picture';
import type { AvatarView } from '../profile/avatar-view';
import { CropDialog } from './crop-dialog';

/**
 * The crop form of nine anchors and three zooms. With JavaScript, a dialog for dragging the crop square posts to the
 * same action. Without a picture there is no form.
 */
export function AvatarCropForm({ avatar, action }: { avatar: AvatarView; action: string }) {
  const isHydrated = useHydrated();
  const [isOpen, setIsOpen] = useState(false);
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
        <Button variant="quiet" intent="crop-avatar">
          Save picture
        </Button>
        {isHydrated && (
          <Button type="button" variant="plain" onClick={() => setIsOpen(true)}>
            Drag it into place
          </Button>
        )}
      </div>
      {isOpen &&
        createPortal(<CropDialog preview={preview} action={action} onClose={() => setIsOpen(false)} />, document.body)}
    </Form>
  );
}
